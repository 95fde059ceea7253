type Then = { departmentPath: string; positionName: string | null; jobLabel: string }

/** A membership in one line: department, position, job label. */
export const placeWords = ({ departmentPath, positionName, jobLabel }: Then) =>
  [departmentPath, positionName, jobLabel].filter(Boolean).join(' · ')
