export type Place = { departmentId: number; positionId: number | null; jobLabel: string }

/** Two membership lists as text: equal texts mean equal memberships. Of the order, only the main one matters. */
export const placesKey = (places: readonly Place[]) =>
  JSON.stringify(
    [
      ...places.slice(0, 1),
      ...places.slice(1).sort((one, other) => one.departmentId - other.departmentId),
    ].map(({ departmentId, positionId, jobLabel }) => [departmentId, positionId, jobLabel]),
  )
