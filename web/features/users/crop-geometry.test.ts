import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropStyle, moved, scaleOf, settle, turned, wholeCrop, zoomed } from './crop-geometry.ts'

const side = fc.integer({ min: 1, max: 8_000 })
const crops = fc.record({
  turns: fc.integer({ min: 0, max: 3 }),
  zoom: fc.double({ min: 0, max: 20, noNaN: true }),
  x: fc.double({ min: -50, max: 50, noNaN: true }),
  y: fc.double({ min: -50, max: 50, noNaN: true }),
})

test('however it is moved, zoomed and rotated, the picture fills the frame', () => {
  fc.assert(
    fc.property(side, side, fc.constantFrom(1, 3), crops, (width, height, aspect, crop) => {
      const settled = settle({ width, height }, aspect, crop)
      const scale = scaleOf({ width, height }, aspect, settled)
      const across = (settled.turns % 2 ? height : width) * scale
      const down = (settled.turns % 2 ? width : height) * scale
      expect(across / 2 - Math.abs(settled.x)).toBeGreaterThanOrEqual(0.5 - 1e-9)
      expect(down / 2 - Math.abs(settled.y)).toBeGreaterThanOrEqual(0.5 / aspect - 1e-9)
    }),
  )
})

test('zooming keeps the point under the fingers in place', () => {
  const at = { x: 0.2, y: -0.1 }
  const before = moved(wholeCrop, 0.05, 0.02)
  const after = zoomed(before, 2, at)
  expect((at.x - after.x) / after.zoom).toBeCloseTo((at.x - before.x) / before.zoom)
  expect((at.y - after.y) / after.zoom).toBeCloseTo((at.y - before.y) / before.zoom)
})

test('four quarter turns restore it', () => {
  const crop = { turns: 0, zoom: 2, x: 0.3, y: -0.2 }
  const back = turned(turned(turned(turned(crop))))
  expect(back).toMatchObject({ turns: 0, zoom: 2 })
  expect([back.x, back.y]).toEqual([0.3, -0.2])
})

test('a wide picture fills a square by its height', () => {
  expect(cropStyle({ width: 400, height: 200 }, 1, wholeCrop)).toEqual({
    width: '200%',
    left: '50%',
    top: '50%',
    transform: 'translate(-50%, -50%) rotate(0deg)',
  })
})
