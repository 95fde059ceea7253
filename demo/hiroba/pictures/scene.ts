import type { Random } from '../../random.ts'
import { chart } from './chart.ts'
import { flower } from './flower.ts'
import { food } from './food.ts'
import { city, landscape } from './outdoors.ts'
import { shelf } from './shelf.ts'
import { office, warehouse } from './workplaces.ts'

type Size = { width: number; height: number }

/** Draws inside an area of 1200 × 800, which is cropped to the required size. */
export type Drawing = (random: Random) => string

const drawings = { landscape, city, food, flower, shelf, office, warehouse, chart } satisfies Record<
  string,
  Drawing
>
export type SceneKind = keyof typeof drawings
export const sceneKinds = Object.keys(drawings) as SceneKind[]

const sizes: Size[] = [
  { width: 1200, height: 800 },
  { width: 1200, height: 800 },
  { width: 1080, height: 810 },
  { width: 800, height: 1000 },
  { width: 1000, height: 1000 },
  { width: 1280, height: 720 },
]

/** A picture of this kind, different each time, as SVG. */
export function scene(random: Random, kind: SceneKind): string {
  const { width, height } = random.pick(sizes)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 800" preserveAspectRatio="xMidYMid slice">${drawings[kind](random)}</svg>`
}
