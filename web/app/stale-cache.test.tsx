import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lazyPart } from './stale-cache.ts'

test('a part that cannot be loaded without a connection appears once there is one', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  const load = vi
    .fn(async () => ({ default: () => <p>part</p> }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Part = lazyPart(load)
  render(
    <>
      <p>screen</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  )
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  screen.getByText('screen')
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await screen.findByText('part')
  screen.getByText('screen')
})
