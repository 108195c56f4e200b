-- By hand, down to the next note. What a search takes as the same (src/shared/fold-text.ts); lower_letters is what an older
-- server beside this one asks for.
CREATE FUNCTION fold_letters(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(CASE WHEN folded ~ '[Ԁ-Ֆ֊־׳Ⴀ-ჍᎠ-Ᏽ᠆ᲀ-ᲿỺ-ỾⰀ-ⰯⱠ-Ⳳ⸺-⸻Ꙁ-ꚚꜢ-Ꟶ𐐀-𐐧𐒰-𐓓𐕰-𐖕𐲀-𐲲𐵐-𐵥𑢠-𑢿𖹀-𖹟𖺠-𖺸𞤀-𞤡]' THEN translate(folded,
    'ԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ֊־׳ႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵ᠆ᲀᲁᲂᲃᲄᲅᲆᲇᲈᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿỺỼỾⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲ⸺⸻ꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞌꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
    'ԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ--''ⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽ-вдосттъѣꙋᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿỻỽỿⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳ--ꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇ''''ɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃') ELSE folded END,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  FROM (SELECT translate(lower(regexp_replace(
      normalize(translate(said, '´᾽᾿´῾', ''''''''''''), NFKD) COLLATE "C",
      '[\u00ad\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060-\u2064\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g')),
    '`ÐØðøĐđĦħıŁłŊŦŧƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎʹʺʻʼʽˈˊˋ˗ͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾ‐‒–—―‘’‚‛′‵⁃⁄ℲↃ−ÆŒÞẞ',
    '''dododdhhillŋttɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏ''''''''''''''''-ͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿ-----''''''''''''-/ⅎↄ-æœþß') COLLATE "C" AS folded) AS one;
$$;--> statement-breakpoint
-- Not strict, so that it is read in place where it is called.
CREATE FUNCTION fold_text(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(said) = char_length(said) THEN translate(lower(said COLLATE "C"), '`', '''')
    ELSE public.fold_letters(said) END;
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION find_text_of(number text, names text, lines jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(number COLLATE "C") || E'\n' || public.fold_text(names) || E'\n' ||
    public.fold_text(coalesce(string_agg(DISTINCT said COLLATE "C", E'\n'), ''))
  FROM jsonb_array_elements(lines) AS element(line)
  CROSS JOIN LATERAL (VALUES (line ->> 'fieldName'), (line ->> 'legalDescription')) AS texts(said)
  WHERE said <> '';
$$;--> statement-breakpoint
-- Texts of live tables in NFC, and a trace of each. Account ids, coop ids and e-mails stay, and so does what a unique key
-- or a check would refuse.
DO $migration$
DECLARE
  of_list record;
  entry record;
BEGIN
  FOR of_list IN SELECT * FROM (VALUES
    ('customers', 'customers-detailed', 'id', '{"name":"name","company":"company","address1":"address1","address2":"address2","city":"city","state":"state","zip_code":"zipCode","phone1":"phone1","phone2":"phone2"}'::json),
    ('agronomists', 'agronomists', 'email', '{"name":"name","agronomist_number":"agronomistNumber","territory":"territory"}'::json),
    ('service_types', 'service-types', 'id', '{"glcode":"glcode","name":"name","territory":"territory","service_type":"serviceType"}'::json),
    ('grid_sizes', 'grid-sizes', 'id', '{"size":"size","territory":"territory"}'::json),
    ('coop_names', 'coop-names', 'coop_id', '{"name":"name"}'::json),
    ('crops', 'crops', 'id', '{"crop":"crop","filter":"filter","season":"season","glcode":"glcode","crop_id":"cropId","planting_time":"plantingTime"}'::json),
    ('producer_splits', 'producer-splits', 'id', '{"name":"name"}'::json),
    ('saved_views', 'saved-views', 'id', '{"name":"name"}'::json),
    ('legal_content', '', 'type', '{"content":"content"}'::json)
  ) AS lists(table_name, list, id, fields) LOOP
    FOR entry IN EXECUTE format(
      'SELECT t.%1$I::text AS id, c.changes, c.sets FROM public.%2$I t CROSS JOIN LATERAL (
        SELECT json_agg(json_build_object(''field'', f.value, ''before'', left(to_json(t) ->> f.key, 1000), ''after'', left(normalize(to_json(t) ->> f.key, NFC), 1000))) AS changes,
          string_agg(format(''%%1$I = normalize(%%1$I, NFC)'', f.key), '', '') AS sets
        FROM json_each_text($1) AS f WHERE to_json(t) ->> f.key IS NOT NFC NORMALIZED
      ) c WHERE concat_ws(chr(10), %3$s) IS NOT NFC NORMALIZED AND c.sets IS NOT NULL', of_list.id, of_list.table_name,
      (SELECT string_agg(format('t.%I', f.key), ', ') FROM json_each_text(of_list.fields) AS f)) USING of_list.fields LOOP
      BEGIN
        EXECUTE format('UPDATE public.%I SET %s%s WHERE %I::text = $1', of_list.table_name, entry.sets,
          CASE of_list.table_name WHEN 'legal_content' THEN '' ELSE ', version = version + 1' END, of_list.id) USING entry.id;
        INSERT INTO public.audit_events (at, action, user_email, subject, detail) VALUES (clock_timestamp(), 'normalized', '',
          ltrim(of_list.list || '/' || entry.id, '/'), json_build_object('changes', entry.changes));
      EXCEPTION WHEN integrity_constraint_violation THEN NULL;
      END;
    END LOOP;
  END LOOP;
END $migration$;--> statement-breakpoint
CREATE FUNCTION nfc_json(value jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'string' THEN to_jsonb(normalize(value #>> '{}', NFC))
    WHEN 'array' THEN coalesce((SELECT jsonb_agg(nfc_json(one) ORDER BY at) FROM jsonb_array_elements(value) WITH ORDINALITY AS a(one, at)), '[]')
    WHEN 'object' THEN coalesce((SELECT jsonb_object_agg(key, CASE WHEN key IN ('id', 'email', 'accountId') THEN one ELSE nfc_json(one) END)
      FROM jsonb_each(value) AS o(key, one)), '{}')
    ELSE value END;
END $$;--> statement-breakpoint
-- Orders, but for those whose contract is on the way to ACES. What they said is in their versions.
WITH changed AS (
  UPDATE purchase_orders SET producer_name = normalize(producer_name, NFC), user_name = normalize(user_name, NFC),
    customer_assignments = nfc_json(customer_assignments), agronomist_assignments = nfc_json(agronomist_assignments),
    line_items = nfc_json(line_items), comments = normalize(comments, NFC), state = normalize(state, NFC),
    county = normalize(county, NFC), terms = normalize(terms, NFC),
    agronomist1_territory = normalize(agronomist1_territory, NFC),
    producer_key = normalize(producer_key, NFC), customer1_key = normalize(customer1_key, NFC),
    agronomist1_key = normalize(agronomist1_key, NFC), search_text = normalize(search_text, NFC)
  WHERE aces_state <> 'pending' AND concat_ws(E'\n', producer_name, user_name, customer_assignments::text, agronomist_assignments::text,
    line_items::text, comments, state, county, terms, agronomist1_territory) IS NOT NFC NORMALIZED
    AND (concat_ws(E'\n', producer_name, user_name, comments, state, county, terms, agronomist1_territory) IS NOT NFC NORMALIZED
      OR (customer_assignments, agronomist_assignments, line_items) IS DISTINCT FROM
        (nfc_json(customer_assignments), nfc_json(agronomist_assignments), nfc_json(line_items)))
  RETURNING id, version_number
)
INSERT INTO audit_events (at, action, user_email, subject, detail)
SELECT clock_timestamp(), 'normalized', '', 'purchase-orders/' || id, json_build_object('version', version_number) FROM changed;--> statement-breakpoint
DROP FUNCTION nfc_json(jsonb);--> statement-breakpoint
-- By hand one statement for both columns and their indexes anew: the orders are written once.
ALTER TABLE "purchase_orders" DROP COLUMN "search_short", DROP COLUMN "find_text",
  ADD COLUMN "search_short" text GENERATED ALWAYS AS (case when length(fold_text(search_text)) <= 500 then fold_text(search_text) end) STORED,
  ADD COLUMN "find_text" text GENERATED ALWAYS AS (find_text_of(case document_type when 'supplemental' then parent_po_id::text || '-S' || sequence_number::text when 'credit_memo' then parent_po_id::text || '-C' || sequence_number::text else id::text end, search_text, line_items)) STORED;--> statement-breakpoint
CREATE INDEX "purchase_orders_search_idx" ON "purchase_orders" USING btree ("status","fiscal_year","id","search_short","display_po","list_state","contract_type","discount_notification","customer_ids","grand_total");--> statement-breakpoint
CREATE INDEX "purchase_orders_search_long_idx" ON "purchase_orders" USING btree ("id") WHERE "purchase_orders"."search_short" is null;--> statement-breakpoint
CREATE INDEX "purchase_orders_find_idx" ON "purchase_orders" USING btree ("created_at","id","find_text") WHERE status and octet_length(find_text) <= 2000;--> statement-breakpoint
CREATE INDEX "purchase_orders_find_long_idx" ON "purchase_orders" USING btree ("created_at","id") WHERE status and octet_length(find_text) > 2000;--> statement-breakpoint
-- By drizzle-kit.
ALTER TABLE "agronomists" DROP CONSTRAINT "agronomists_email_is_key";--> statement-breakpoint
ALTER TABLE "agronomists" DROP CONSTRAINT "agronomists_level";--> statement-breakpoint
DROP INDEX "customers_account_id_key";--> statement-breakpoint
DROP INDEX "grid_sizes_size_key";--> statement-breakpoint
CREATE UNIQUE INDEX "customers_account_id_key" ON "customers" USING btree (lower("account_id" collate "C"));--> statement-breakpoint
CREATE UNIQUE INDEX "grid_sizes_size_key" ON "grid_sizes" USING btree (lower("territory" collate "C"),lower("size" collate "C"));--> statement-breakpoint
ALTER TABLE "agronomists" ADD CONSTRAINT "agronomists_email_is_key" CHECK ("agronomists"."email" = lower(btrim("agronomists"."email") collate "C") and "agronomists"."email" <> '');--> statement-breakpoint
ALTER TABLE "agronomists" ADD CONSTRAINT "agronomists_level" CHECK (lower("agronomists"."level" collate "C") in ('agronomist', 'manager', 'admin'));
