/** An email address as far as a form can know: something, an @, and a domain with a dot inside. */
export const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
