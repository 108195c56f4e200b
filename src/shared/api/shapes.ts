/** The shape of an e-mail address in a filter or a URL; picklists check theirs more strictly. */
export const emailShape = /^[^\s\0@]+@[^\s\0@]+$/
/** A database ID as a string. */
export const idShape = /^[1-9]\d{0,9}$/
