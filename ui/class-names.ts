/** The class names that hold, in one string. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
