-- By hand, down to the next note. PostgreSQL's own lower case of letters beyond ASCII follows from how a database was made;
-- this one is the same in all of them, for Latin, Greek and Cyrillic letters.
CREATE FUNCTION lower_letters(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(said) = char_length(said) THEN lower(said COLLATE "C") ELSE translate(lower(said COLLATE "C"),
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾ',
    'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяґḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿ') END;
$$;--> statement-breakpoint
-- A generated column can't hold a subquery. Each text once: a field has a line for each of its services.
CREATE FUNCTION find_text_of(number text, names text, lines jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(number COLLATE "C") || E'\n' || names || E'\n' ||
    public.lower_letters(coalesce(string_agg(DISTINCT said COLLATE "C", E'\n'), ''))
  FROM jsonb_array_elements(lines) AS element(line)
  CROSS JOIN LATERAL (VALUES (line ->> 'fieldName'), (line ->> 'legalDescription')) AS texts(said)
  WHERE said <> '';
$$;--> statement-breakpoint
-- By drizzle-kit.
ALTER TABLE "purchase_orders" ADD COLUMN "find_text" text GENERATED ALWAYS AS (find_text_of(case document_type when 'supplemental' then parent_po_id::text || '-S' || sequence_number::text when 'credit_memo' then parent_po_id::text || '-C' || sequence_number::text else id::text end, search_text, line_items)) STORED;--> statement-breakpoint
CREATE INDEX "purchase_orders_find_idx" ON "purchase_orders" USING btree ("created_at","id","find_text") WHERE status and octet_length(find_text) <= 2000;--> statement-breakpoint
CREATE INDEX "purchase_orders_find_long_idx" ON "purchase_orders" USING btree ("created_at","id") WHERE status and octet_length(find_text) > 2000;
