/** The shape of an e-mail address in a filter or a URL. Picklists use a stricter check. */
export const emailShape = /^[^\s\0@]+@[^\s\0@]+$/
export const idShape = /^[1-9]\d{0,9}$/
