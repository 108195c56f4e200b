/** The build date as yyyy-mm-dd, set in vite.config.ts. */
declare const __BUILD_DATE__: string

/** Styles and images are bundled; importing an image returns its URL. */
declare module '*.css'
declare module '*.svg' {
  const address: string
  export default address
}

interface ImportMeta {
  readonly env: { readonly PROD: boolean }
}
