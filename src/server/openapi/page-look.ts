const styles = `
body { margin: 0; background: #f6f7f3; }
.furrow-back { display: flex; height: 56px; align-items: center; gap: 24px; padding: 0 20px; background: #0e2615;
  font: 600 16px/24px system-ui, sans-serif; }
.furrow-back a { color: #fff; text-decoration: none; line-height: 44px; }
.furrow-back a:hover { text-decoration: underline; }
.furrow-back a + a { color: #c0d9b8; font-weight: 400; font-size: 14px; }
.furrow-back a:focus-visible { outline: 2px solid #93bd89; outline-offset: 2px; }
.swagger-ui, .swagger-ui :is(.info .title, .info p, .info li, .opblock-tag, .opblock-summary-description, label, table, h4, h5, .btn) {
  font-family: system-ui, sans-serif; color: #171a15; }
.swagger-ui .info { margin: 32px 0 16px; }
.swagger-ui .info p { line-height: 24px; }
.swagger-ui .info .title { font-size: 24px; }
.swagger-ui .info a, .swagger-ui a.nostyle:hover { color: #1d5525; }
.swagger-ui :is(.info, .markdown) code { color: #17421e; background: #f0f6ed; }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #276a2e; }
.swagger-ui .scheme-container { background: #fff; box-shadow: inset 0 -1px #dfe2da; padding: 16px 0; }
.swagger-ui .opblock-tag { font-size: 16px; border-bottom-color: #dfe2da; }
.swagger-ui .opblock, .swagger-ui .opblock:is(.opblock-get, .opblock-post, .opblock-put, .opblock-patch, .opblock-delete) {
  background: #fff; border-color: #dfe2da; box-shadow: none; }
.swagger-ui .opblock .opblock-summary { border-color: #dfe2da; }
.swagger-ui .opblock:is(.opblock-get, .opblock-head) .opblock-summary-method { background: #fff; color: #1d5525;
  box-shadow: inset 0 0 0 1px #276a2e; text-shadow: none; }
.swagger-ui .opblock:is(.opblock-post, .opblock-put, .opblock-patch) .opblock-summary-method { background: #276a2e; color: #fff; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #9c1c1c; color: #fff; box-shadow: none; }
.swagger-ui .btn.authorize, .swagger-ui .btn.execute { color: #fff; background: #276a2e; border-color: #276a2e; }
.swagger-ui .btn.authorize svg { fill: #fff; }
`

const header = `
const header = document.createElement('header')
header.className = 'furrow-back'
for (const [text, href] of [['Furrow', '/'], ['openapi.json', '/api/openapi.json']]) {
  const link = document.createElement('a')
  link.href = href
  link.textContent = text
  header.append(link)
}
document.body.prepend(header)
`

export const pageLook = {
  title: 'Furrow: calls',
  css: [{ filename: 'furrow.css', content: styles }],
  js: [{ filename: 'furrow.js', content: header }],
}
