/** Problems with answers that the server found, by item: it reports them as `answers.<path of the item>`. */
export const serverProblems = (problems: Readonly<Partial<Record<string, string>>>) =>
  Object.entries(problems).flatMap(([field, message]) =>
    field.startsWith('answers.') && message ? [{ item: field.slice('answers.'.length), message }] : [],
  )
