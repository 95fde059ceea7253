/** A syntactic check of an email address: something, an @, and a domain with a dot inside. */
export const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
