/** Hostile strings for any text input. The product must store and return each of them as plain text. */
export const hostileTexts = {
  script: `<script>window.hacked=1</script><img src=x onerror="window.hacked=1"> javascript:alert(1)`,
  SQL: `Robert'); drop table purchase_orders; -- \\' " or 1=1 ; $1 %s`,
  path: '../../../../etc/passwd%2f..%5c..\\windows/file:///etc/hosts',
  header: 'North\r\nSet-Cookie: hacked=1\r\nBcc: all@evil.example\r\n\r\n<html>',
  formula: `=HYPERLINK("https://evil.example","Pay")+cmd|' /C calc'!A1`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it must not be one anywhere.
  template: '${7*7} {{7*7}} #{7*7} <%= 7*7 %> __proto__ constructor',
  disguise: '\u202eTotal 00.1$\u202c \u2066PO\u200f 7\u0007\u001b[2J\u200b\u3164end',
} as const

/** A hostile string as stored in a name: on one line, without invisible or direction-changing characters. */
export const asStored = (text: string) =>
  text
    .replace(/\r\n/g, ' ')
    .replace(/[\p{Cc}\u200b\u200f\u202c\u202e\u2066\u3164]/gu, '')
    .trim()
