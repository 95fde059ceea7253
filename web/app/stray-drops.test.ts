import { afterEach, expect, test } from 'vitest'
import { refuseStrayDrops } from './stray-drops.ts'

afterEach(() => document.body.replaceChildren())

const dragged = (kind: string, types: string[]) =>
  Object.assign(new Event(kind, { bubbles: true, cancelable: true }), {
    dataTransfer: { types, dropEffect: 'copy' },
  })

test('a file dropped outside of a drop zone does not leave the page', () => {
  refuseStrayDrops(window)
  for (const kind of ['dragover', 'drop']) {
    const event = dragged(kind, ['Files'])
    document.body.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  }
  const text = dragged('drop', ['text/plain'])
  document.body.dispatchEvent(text)
  expect(text.defaultPrevented).toBe(false)
})

test('a drop zone decides itself what a drop does', () => {
  refuseStrayDrops(window)
  const place = document.createElement('div')
  place.addEventListener('dragover', (event) => event.preventDefault())
  document.body.append(place)
  const event = dragged('dragover', ['Files'])
  place.dispatchEvent(event)
  expect(event.dataTransfer.dropEffect).toBe('copy')
})
