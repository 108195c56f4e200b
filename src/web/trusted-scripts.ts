declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown }
  }
}

/**
 * The content policy lets no text become a script (Trusted Types); what may is this: the scripts of our workers.
 * (rule calls/headers)
 */
window.trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    const url = new URL(address, window.location.href)
    if (url.origin === window.location.origin && /^\/(assets\/|sw\.js$)/.test(url.pathname)) return url.href
    throw new TypeError(`${url.href} is not a script of Furrow`)
  },
})

export {}
