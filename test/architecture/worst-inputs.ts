// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an expression is named as it is written.

/**
 * The slowest input for a regular expression: `repeated` fills 1 MB, after a prefix and before a suffix. The
 * test also tries other endings (regular-expressions.test.ts).
 */
export interface Worst {
  repeated: string
  before?: string
  behind?: string
  /** The resulting expression, if the code builds it with `new RegExp(…)`. */
  as?: RegExp
  /** The maximum length in characters, which the code checks before it uses the expression. */
  atMost?: number
}

/** Why the expression never processes external input. */
export type Own = { own: string }

const number = String.raw`\d[\d,]*(?:\.\d+)?`
const measure = String.raw`(%|percent|ac\.?|acres?)`

/**
 * Every regular expression with an unbounded repetition, as written in the code, with its worst input or the
 * reason why it needs none.
 */
const table: readonly [expression: RegExp | string, entry: Worst | Own][] = [
  // Expressions that match a run of characters of one kind.
  [/\p{Cc}+/gu, { repeated: '\u0001' }],
  [/[\s\p{Cc}]+/gu, { repeated: '\t' }],
  [/\s+/g, { repeated: ' ' }],
  [/\s+/, { repeated: ' ' }],
  [/[\s,;|]+/, { repeated: ', ' }],
  [/[A-Z]+/g, { repeated: 'A' }],
  [/[a-z]+/g, { repeated: 'a' }],
  [/[._-]+/, { repeated: '.' }],
  [/[^\w-]+/g, { repeated: ' ' }],
  [/[^\p{L}\p{N}]+/gu, { repeated: '-' }],
  [/[^\s"'<>(),;]+/g, { repeated: 'a@' }],
  [/:(\w+)/g, { repeated: ':a' }],

  // These expressions match only after a separator, which is never a space or an apostrophe.
  [/([;\t\r\n] *'*)(?=[=+\-@＝＋－＠])/g, { before: ';', repeated: "'" }],
  [/([;\t\r\n] *'*)'(?=[=+\-@＝＋－＠])/g, { before: ';', repeated: "'" }],

  // These expressions are applied only to PDFs that our own code generated.
  [/startxref\s+(\d+)\s+%%EOF\s*$/, { own: 'the end of a PDF of ours' }],
  [/\/Root (\d+) 0 R/, { own: 'a PDF of ours' }],
  [/\/Pages (\d+) 0 R/, { own: 'a PDF of ours' }],
  [/\/Count (\d+)/, { own: 'a PDF of ours' }],
  [/^\/P \d+ 0 R$/m, { own: 'a PDF of ours' }],
  [/^\s*\d+ \[[\d R]*\]$/gm, { own: 'a PDF of ours' }],
  [/^\d+/, { own: 'a PDF of ours' }],
  [/^\d+ 0 obj\n<<\n\/Type \/Page\n/, { own: 'a PDF of ours' }],
  [/^\/StructParents (\d+)$/m, { own: 'a PDF of ours' }],
  [/\/StructTreeRoot (\d+) 0 R/, { own: 'a PDF of ours' }],
  [/\/K \[(\d+) 0 R\]/, { own: 'a PDF of ours' }],
  [
    /\((?:\\[\s\S]|[^\\()])*\)|(\d+) 0 (R|obj)\b|stream\r?\n/g,
    { own: 'a PDF of ours: each string is closed' },
  ],

  // These expressions match from the first character, and fail at the last.
  [/^\/assets\/([\w-][\w.-]*)$/, { before: '/assets/', repeated: 'a' }],
  [/^\d+$/, { repeated: '1' }],
  [/^-\d+$/, { repeated: '1', before: '-' }],
  [/^0\d+$/, { repeated: '0' }],
  [/^0+/, { repeated: '0' }],
  [/^[1-9]\d*$/, { repeated: '1' }],
  [/^-[1-9]\d*$/, { repeated: '1', before: '-' }],
  [/^-?0?\.?0*$/, { repeated: '0', before: '-' }],
  [/^[-0-9sc]+$/, { repeated: '1-s' }],
  [/^[\d.,%\s]*$/, { repeated: '1,' }],
  [/^[\x20-\x7e]*$/, { repeated: 'a', behind: '\u00e9' }],
  [/^[\x20-\x7e\n]*$/, { repeated: 'a\n', behind: '\u00e9' }],
  [/^[\w./:-]+$/, { repeated: 'a.' }],
  [/^\s+at /, { repeated: ' ' }],
  [/^\$\s*/, { repeated: ' ', before: '$' }],
  [/^\s*\d+\s*$/, { repeated: ' ', before: ' 1' }],
  [/^\s*(\d{5})/, { repeated: ' ' }],
  [/^\s*create po for\s+/i, { repeated: ' ', before: 'create po for' }],
  [/^\s*statement\s+(of\s+)?/i, { repeated: ' ', before: 'statement of' }],
  [/^Bearer\s+(\S{1,200})$/i, { repeated: ' ', before: 'Bearer ', behind: 'a b' }],
  [/^.*\r\n/, { repeated: 'a\r' }],
  [/^\((.*)\)$/, { repeated: ')', before: '(' }],
  [/^(\w+)\.(\d+)/, { repeated: 'a' }],
  [/^lineItems\.(\d+)\./, { repeated: '1', before: 'lineItems.' }],
  [/^lineItems\.(\d+)(?:\.(.+))?$/, { repeated: 'a.', before: 'lineItems.1.' }],
  [/^crops\.\d+\.acres$/, { repeated: '1', before: 'crops.' }],
  [/^agronomistAssignments\.(\d+)\.email$/, { repeated: '1', before: 'agronomistAssignments.' }],
  [/^customerAssignments\.(\d+)\.id$/, { repeated: '1', before: 'customerAssignments.' }],

  [/^([^\s@]+)@([^\s@]+)$/, { repeated: 'a@' }],
  [/^[^\s\0@]+@[^\s\0@]+$/, { repeated: 'a', before: 'a@' }],
  [/^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u, { repeated: 'a', before: 'a@' }],
  [
    /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
    { repeated: 'a.', before: 'a@' },
  ],
  [
    /^\/(?:[\w-][\w.~-]*(?:\/[\w-][\w.~-]*)*\/?)?(?:\?[^\s\\#]{0,1000})?$/,
    {
      repeated: '/a.',
      behind: '//',
    },
  ],
  [/[?&]view=(\w+)(?=&|$)/, { repeated: '?view=a' }],
  [/<([^<>]+)>;\s*rel="?next"?/, { repeated: '<a' }],
  [/\.([^.]+)$/, { repeated: '.a', behind: '.' }],
  [/\.[^.]+$/, { repeated: '.a', behind: '.' }],
  [/Assignments\.\d+\.(percentage|amount)$/, { repeated: 'Assignments.1' }],

  [/^-?\d+(\.\d+)?$/, { repeated: '1', before: '1.' }],
  [/^-?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.\d*)?$/, { repeated: ',123', before: '1' }],
  [/[\s\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff]+/g, { repeated: ' ' }],
  [/^[-$]+/, { repeated: '-' }],
  [/^\d{1,3}(?:[. ]\d{3})*,\d+\b/, { repeated: '.123', before: '1' }],
  [/^\d+,\d{1,2}\b/, { repeated: '1' }],
  [/^\d+(?:\.\d+)?e[+-]?\d+$/i, { repeated: '1', before: '1.' }],
  [/^\d(?:\.\d+)?E\+?\d+$/i, { repeated: '1', before: '1.' }],
  [/^\d+\.0+$/, { repeated: '0', before: '1.' }],
  [/\.\d*[1-9]/, { repeated: '0', before: '.' }],
  [/^0[0-]*0$/, { repeated: '0-' }],
  // These expressions are applied to the digits of a JavaScript number, so the input is always short.
  [/\B(?=(\d{3})+$)/g, { repeated: '1', atMost: 330 }],
  [/\.?0+$/, { repeated: '0', atMost: 330 }],

  // These expressions are applied to text and files from users.
  [
    /(\u{1f3f4}[\u{e0020}-\u{e007f}]*)|[^\P{Cc}\t\n\r]|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu,
    { repeated: '\u{e0061}' },
  ],
  [
    /(\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*(?:\u200d(?=\p{Extended_Pictographic}))?)|\u200d/gu,
    { repeated: '\ufe0f', before: '\u{1f469}' },
  ],
  [/\([^()]*\)|\[[^[\]]*\]/g, { repeated: '([' }],
  // This expression is applied only to the first 100 characters of a file.
  [/^"?sep=(.)"?[;,\t|:^~]*(?:\r\n|\n|\r)/i, { repeated: ';', before: 'sep=;', atMost: 100 }],
  [/"[^"]*"/g, { repeated: '"a' }],
  [/\[(?![hms]{1,2}\])[^[\]]*\]/gi, { repeated: '[a' }],
  // The next two expressions are applied only to text no longer than the limit for crop names.
  [
    "new RegExp(`^(${number})\\\\s*${measure}?\\\\s+(.+)$`, 'i')",
    {
      repeated: ' ',
      before: '1',
      behind: 'a\n',
      atMost: 200,
      as: new RegExp(`^(${number})\\s*${measure}?\\s+(.+)$`, 'i'),
    },
  ],
  [
    "new RegExp(`^(.+?)\\\\s*[:=(-]?\\\\s*(${number})\\\\s*${measure}?\\\\s*\\\\)?$`, 'i')",
    {
      repeated: ' 1',
      atMost: 200,
      as: new RegExp(`^(.+?)\\s*[:=(-]?\\s*(${number})\\s*${measure}?\\s*\\)?$`, 'i'),
    },
  ],
  ['new RegExp(`(?<!\\\\d)${number}(?!\\\\d)`)', { repeated: '1', as: /(?<!\d)1111111111(?!\d)/ }],

  // These expressions are applied to settings, which the operator writes, and to our own strings.
  [/^[a-z]+:\/\//i, { own: 'a setting' }],
  ['new RegExp(`^(${schemes})://[^\\\\s]+$`)', { own: 'a setting' }],
  [/^[a-z\d-]+(\.[a-z\d-]+)+$/, { own: 'a setting' }],
  [/^[0:]*:ffff:/i, { own: 'a setting' }],
  [/^(localhost|127(\.\d+){3}|\[::1\])$/, { own: 'a setting' }],
  [/^([^=]+)=(.+)$/, { own: 'a setting' }],
  [/^[a-z\d]([a-z\d.-]*[a-z\d])?$/, { own: 'a setting' }],
  [/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i, { own: 'a setting' }],
  [/\[([^\]]*)\]\(([^)]*)\)/g, { own: 'the page of the settings, when it is made' }],
  [/^[^Z]\S*\s.*postgres/, { own: 'what the system says of a process' }],
  [
    /shared memory block .* still in use|lock file .* already exists|could not bind|Address already in use/,
    { own: 'what the embedded database says at its start' },
  ],
  [/\.?[^.]*$/, { own: 'the path of a field' }],
]

export const worstInputs = new Map(table.map(([expression, entry]) => [String(expression), entry]))
