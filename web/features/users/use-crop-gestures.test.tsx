import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Crop, wholeCrop } from './crop-geometry.ts'
import { useCropGestures } from './use-crop-gestures.ts'

let crop: Crop

function Frame() {
  const [value, setValue] = useState(wholeCrop)
  crop = value
  return <div {...useCropGestures((make) => setValue(make))} data-testid="frame" />
}

/** A frame of 200 px, so that 0.5 is 100 px. */
function frame() {
  render(<Frame />)
  const element = screen.getByTestId('frame')
  element.getBoundingClientRect = () => new DOMRect(0, 0, 200, 200)
  return element
}
afterEach(cleanup)

test('one finger moves the picture', () => {
  const element = frame()
  fireEvent.pointerDown(element, { pointerId: 1, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(element, { pointerId: 1, clientX: 120, clientY: 90 })
  fireEvent.pointerUp(element, { pointerId: 1 })
  fireEvent.pointerMove(element, { pointerId: 1, clientX: 0, clientY: 0 })
  expect(crop.x).toBeCloseTo(0.1)
  expect(crop.y).toBeCloseTo(-0.05)
})

test('two fingers zoom it', () => {
  const element = frame()
  fireEvent.pointerDown(element, { pointerId: 1, clientX: 80, clientY: 100 })
  fireEvent.pointerDown(element, { pointerId: 2, clientX: 120, clientY: 100 })
  fireEvent.pointerMove(element, { pointerId: 1, clientX: 60, clientY: 100 })
  fireEvent.pointerMove(element, { pointerId: 2, clientX: 140, clientY: 100 })
  expect(crop.zoom).toBeCloseTo(2)
  expect(crop.x).toBeCloseTo(0)
})

test('the wheel and the keys do the same', () => {
  const element = frame()
  fireEvent(element, Object.assign(new Event('wheel'), { deltaY: -100, clientX: 100, clientY: 100 }))
  expect(crop.zoom).toBeGreaterThan(1)
  const before = crop.zoom
  for (const key of ['+', 'ArrowLeft', 'ArrowDown']) fireEvent.keyDown(element, { key })
  expect(crop.zoom).toBeGreaterThan(before)
  expect([Math.sign(crop.x), Math.sign(crop.y)]).toEqual([-1, 1])
  fireEvent.keyDown(element, { key: 'r' })
  expect(crop.turns).toBe(1)
  // Reloading the page (Ctrl+R) does not rotate the picture.
  fireEvent.keyDown(element, { key: 'r', ctrlKey: true })
  expect(crop.turns).toBe(1)
})
