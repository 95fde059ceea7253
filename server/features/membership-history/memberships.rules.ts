export type Place = { departmentId: number; positionId: number | null; jobLabel: string }

/** Two lists of places as text: equal where they mean the same. Only which is the main one matters of their order. */
export const placesKey = (places: readonly Place[]) =>
  JSON.stringify(
    [
      ...places.slice(0, 1),
      ...places.slice(1).sort((one, other) => one.departmentId - other.departmentId),
    ].map(({ departmentId, positionId, jobLabel }) => [departmentId, positionId, jobLabel]),
  )
