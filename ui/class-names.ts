/** Joins the class names whose condition is true. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
