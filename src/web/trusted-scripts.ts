declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown }
  }
}

/**
 * Makes Trusted Types block every script URL except our own assets and service worker (rule calls/headers).
 */
window.trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    const url = new URL(address, window.location.href)
    if (url.origin === window.location.origin && /^\/(assets\/|sw\.js$)/.test(url.pathname)) return url.href
    throw new TypeError(`${url.href} is not a Furrow script`)
  },
})

export {}
