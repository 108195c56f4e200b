/** An e-mail address as a filter or an address bar may name it; lists check theirs more strictly. */
export const emailShape = /^[^\s\0@]+@[^\s\0@]+$/
/** A database id as a string. */
export const idShape = /^[1-9]\d{0,9}$/
