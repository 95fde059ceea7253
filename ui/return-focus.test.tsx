import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(cleanup)

/** A list whose rows are deleted after a question; `late`: they disappear after the dialog has closed. */
function Rows({ late = false }: { late?: boolean }) {
  const [names, setNames] = useState(['りんご', 'みかん', 'かき'])
  const [asked, setAsked] = useState<string>()
  const [leaving, setLeaving] = useState<string>()
  const remove = (gone = '') => setNames((all) => all.filter((name) => name !== gone))
  return (
    <main tabIndex={-1}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setAsked(name)}>
              {name}を削除
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setNames((all) => all.slice(1))}>
        先頭を外す
      </button>
      {leaving && (
        <button
          type="button"
          onClick={() => {
            remove(leaving)
            setLeaving(undefined)
          }}
        >
          一覧が届く
        </button>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title="削除しますか？"
        confirmLabel="削除する"
        situation="danger"
        onClose={() => setAsked(undefined)}
        onConfirm={async () => {
          if (late) setLeaving(asked)
          else remove(asked)
        }}
      />
    </main>
  )
}
const button = (name: string) => screen.getByRole('button', { name })
async function removeRow(name: string) {
  button(`${name}を削除`).focus()
  fireEvent.click(button(`${name}を削除`))
  fireEvent.click(await screen.findByRole('button', { name: '削除する' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const arrival = screen.queryByRole('button', { name: '一覧が届く' })
  if (arrival) fireEvent.click(arrival)
  await waitFor(() => expect(screen.queryByRole('button', { name: `${name}を削除` })).toBeNull())
}
const focused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name))

test.each([{ late: false }, { late: true }])(
  'after a row is deleted the focus is on the one in its place, then on the one before (%o)',
  async ({ late }) => {
    render(<Rows late={late} />)
    await removeRow('みかん')
    await focused('かきを削除')
    await removeRow('かき')
    await focused('りんごを削除')
    await removeRow('りんご')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
  },
)

test('without a deletion it returns to where it was, and stays where the person goes next', async () => {
  render(<Rows />)
  button('りんごを削除').focus()
  fireEvent.click(button('りんごを削除'))
  fireEvent.click(await screen.findByRole('button', { name: 'キャンセル' }))
  await focused('りんごを削除')
  const other = button('先頭を外す')
  fireEvent.pointerDown(other)
  other.focus()
  fireEvent.click(other)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'りんごを削除' })).toBeNull())
  expect(document.activeElement).toBe(other)
})
