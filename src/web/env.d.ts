/** Set by the build (vite.config.ts): the day on which it was made, as yyyy-mm-dd. */
declare const __BUILD_DATE__: string
