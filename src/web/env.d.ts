/** Set by the build (vite.config.ts): the day on which it was made, as yyyy-mm-dd. */
declare const __BUILD_DATE__: string

/** Styles and pictures are bundled; what they export is their address. */
declare module '*.css'
declare module '*.svg' {
  const address: string
  export default address
}

interface ImportMeta {
  /** Set by the build. */
  readonly env: { readonly PROD: boolean }
}
