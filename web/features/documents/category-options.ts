type Category = { id: number; parentId: number | null; name: string }

/** The categories as a tree, in lines: each with the names above it. */
export const inTreeOrder = <One extends Category>(
  categories: readonly One[],
  parentId: number | null = null,
  depth = 0,
): { category: One; depth: number }[] =>
  categories
    .filter((one) => one.parentId === parentId)
    .flatMap((category) => [{ category, depth }, ...inTreeOrder(categories, category.id, depth + 1)])

/** The categories as options of a list, indented by their depth. */
export const categoryOptions = (categories: readonly Category[]) =>
  inTreeOrder(categories).map(({ category, depth }) => ({
    value: String(category.id),
    label: `${'\u3000'.repeat(depth)}${category.name}`,
  }))
