import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ShownAnswer } from '#common/form/shown-answer.ts'
import { ShownAnswers } from './shown-answers.tsx'

afterEach(cleanup)

const answer = (item: string, kind: string, text: string, more: Partial<ShownAnswer> = {}): ShownAnswer => ({
  item,
  name: `項目 ${item}`,
  kind,
  text,
  published: true,
  ...more,
})
const photo = {
  id: 7,
  filename: 'a.png',
  path: '/media_files/a.png',
  width: 4,
  height: 3,
  originalName: 'a.png',
}

test('answers are below the headings of their form, each with its name', () => {
  render(
    <ShownAnswers
      shown={[
        answer('title', 'text', '出張'),
        answer('h', 'heading', '', { name: '費用' }),
        answer('sum', 'computed', '1,200円'),
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['項目 title', '項目 sum'])
  expect(screen.getByRole('heading', { name: '費用' })).toBeTruthy()
  expect(screen.getByText('1,200円')).toBeTruthy()
})

test('only web addresses become links, and rows become a table', () => {
  const rows = [
    [answer('what', 'text', '切符'), answer('amount', 'money', '500円')],
    [answer('what', 'text', '宿')],
  ]
  render(
    <ShownAnswers
      shown={[
        answer('good', 'link', 'https://example.com', { link: 'https://example.com' }),
        answer('bad', 'link', 'javascript:alert(1)', { link: 'javascript:alert(1)' }),
        answer('rows', 'repeat', '', { rows }),
      ]}
    />,
  )
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer')
  const table = screen.getByRole('table')
  expect(within(table).getAllByRole('row')).toHaveLength(3)
  expect(within(table).getByRole('columnheader', { name: '項目 amount' })).toBeTruthy()
})

test('pictures are shown with their answer, or left to the card', () => {
  const shown = [answer('pics', 'images', 'a.png', { mediaFileIds: [7] })]
  const { rerender } = render(<ShownAnswers shown={shown} photos={[photo]} />)
  expect(screen.getByRole('img')).toBeTruthy()
  rerender(<ShownAnswers shown={shown} />)
  expect(screen.queryByText('項目 pics')).toBeNull()
})

test('viewers who see all answers see which ones readers do not see', () => {
  render(<ShownAnswers shown={[answer('secret', 'text', '秘密', { published: false })]} marksPrivate />)
  expect(screen.getByRole('img', { name: '投稿には表示されません' })).toBeTruthy()
})

test('an answer can be replaced by an interactive component', () => {
  render(
    <ShownAnswers
      shown={[answer('vote', 'poll', '質問', { pollId: 3 })]}
      instead={({ pollId }) => pollId && <button type="button">投票</button>}
    />,
  )
  expect(screen.getByRole('button', { name: '投票' })).toBeTruthy()
  expect(screen.queryByText('質問')).toBeNull()
})
