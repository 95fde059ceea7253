import { type PhotoVariant, photoVariants } from '#contract/media-files.ts'

export type Photo = {
  filename: string
  path: string
  width: number
  height: number
  originalName: string
}

const sizes = Object.entries(photoVariants) as [PhotoVariant, number][]

/** The address of one stored size. */
export const photoPath = (photo: Photo, variant: PhotoVariant) => `${photo.path}?variant=${variant}`

/** The stored sizes by actual width: the limit applies to the longer side, and nothing is enlarged. */
export function photoSrcSet(photo: Photo): string {
  const longest = Math.max(photo.width, photo.height, 1)
  const widths = new Map<number, string>()
  for (const [variant, limit] of sizes) {
    const width = Math.max(1, Math.round(photo.width * Math.min(1, limit / longest)))
    if (!widths.has(width)) widths.set(width, photoPath(photo, variant))
  }
  return [...widths].map(([width, path]) => `${path} ${width}w`).join(', ')
}
