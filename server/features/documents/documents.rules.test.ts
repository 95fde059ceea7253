import { expect, it } from 'vitest'
import type { LongText } from '#common/long-text.ts'
import { linkedDocuments, titleTerms } from './documents.rules.ts'

it('the words of a title are those that name its subject', () => {
  expect(titleTerms('経費精算の手引き（クレジットカード）')).toEqual([
    '経費精算',
    '経費',
    '精算',
    'クレジットカード',
  ])
  expect(titleTerms('Travel rules for the 2026 season')).toEqual(['travel', 'rules', '2026', 'season'])
  expect(titleTerms('就業規則')).toEqual(['就業規則', '就業'])
  expect(titleTerms('規程について')).toEqual([])
})

it('the documents to which a text links are named once, and nothing else is', () => {
  const to = (href: string) => ({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] })
  const text: LongText = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          to('/document_categories/3/documents/12'),
          to('/document_categories/9/documents/12'),
          to('/document_categories/3'),
          to('https://example.com/document_categories/3/documents/13'),
        ],
      },
    ],
  }
  expect(linkedDocuments(text)).toEqual([12])
})
