import { Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { linesOf } from '#common/long-text.ts'
import { longText } from '#contract/long-texts.ts'
import { mappedPdf } from '#testing/text-files.ts'
import { packed, paragraph, run, wordRules } from '#testing/word-rules.ts'
import { markdownOf } from '../documents/long-texts.export.ts'
import { openImportArchive } from './archives.import.ts'
import { settledText } from './import-texts.rules.ts'

async function opened<T>(
  bytes: Uint8Array,
  use: (archive: Awaited<ReturnType<typeof openImportArchive>>) => Promise<T>,
) {
  const archive = await openImportArchive(() => Readable.from([Buffer.from(bytes)]))
  try {
    return await use(archive)
  } finally {
    archive.close()
  }
}

const png = Buffer.from('iVBORw0KGgo=', 'base64')

/** The text of one file, which is valid for the contract. */
const readOf = async (files: Record<string, string | Uint8Array>, path = Object.keys(files)[0]!) =>
  opened(await packed(files), async (archive) => {
    const reply = await archive.read(path, true)
    if ('problem' in reply) return reply.problem
    const places = { addressOf: () => '/document_categories/1/documents/1', fileOf: (place: number) => place }
    expect(longText.safeParse(settledText(reply.result.body, places)).success).toBe(true)
    return reply.result
  })
const bodyOf = async (files: Record<string, string | Uint8Array>) => {
  const read = await readOf(files)
  if (typeof read === 'string') throw new Error(read)
  return read
}
const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
})

describe('a Word file becomes a long text', () => {
  it('with headings and their numbers, lists, merged cells, pictures, links and notes', async () => {
    const read = await bodyOf({
      '規程/就業規則.docx': await wordRules({ picture: png }),
      '規程/経費の手引き.md': '# 経費\n\n本文',
    })
    expect(read.title).toBe('就業規則')
    expect(read.lost).toEqual({ links: 0, pictures: 0 })
    expect(read.files).toMatchObject([{ kind: 'picture', content: png }])
    const link = (href: string) => ({ type: 'link', attrs: { href } })
    const lone = (words: string) => [{ type: 'paragraph', content: [text(words)] }]
    const one = (type: string, words: string, colspan = 1, rowspan = 1) => ({
      ...{ type, attrs: { colspan, rowspan }, content: lone(words) },
    })
    expect(read.body.content).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [text('第1章 総則')] },
      { type: 'heading', attrs: { level: 3 }, content: [text('第一条\u3000目的')] },
      {
        type: 'paragraph',
        content: [text('社員の'), text('労働条件', { type: 'bold' }), text('を定める[1]。')],
      },
      { type: 'heading', attrs: { level: 3 }, content: [text('第二条\u3000適用範囲')] },
      {
        type: 'bullet_list',
        content: [
          {
            type: 'list_item',
            content: [
              ...lone('正社員'),
              {
                type: 'ordered_list',
                attrs: { start: 1 },
                content: [{ type: 'list_item', content: lone('試用期間中の者') }],
              },
            ],
          },
          { type: 'list_item', content: lone('契約社員') },
        ],
      },
      {
        type: 'paragraph',
        content: [
          text('労働基準法', link('https://laws.example/roudou')),
          text('と'),
          text('経費の手引き', link('entry:規程/経費の手引き.md')),
          text('を見る。'),
        ],
      },
      {
        type: 'table',
        content: [
          { type: 'table_row', content: [one('table_header', '区分'), one('table_header', '日数', 2)] },
          {
            type: 'table_row',
            content: [
              one('table_cell', '年次有給休暇', 1, 2),
              one('table_cell', '半年'),
              one('table_cell', '10日'),
            ],
          },
          { type: 'table_row', content: [one('table_cell', '1年半'), one('table_cell', '11日')] },
        ],
      },
      { type: 'picture', attrs: { file: 1, alt: '届出の流れ' } },
      { type: 'divider' },
      { type: 'paragraph', content: [text('[1] 労働基準法第89条による。')] },
    ])
  })
})

describe('a Markdown file becomes a long text', () => {
  it('with everything that the export writes', async () => {
    const source = [
      '# 経費の手引き',
      '## 申請',
      '- 交通費\n\n  - 定期券\n- 宿泊費',
      '3. 受付\n4. 承認',
      '> [!WARNING]\n> 領収書を必ず添える。',
      '> 引用',
      '```\na  b\n```',
      '---',
      '| 区分 | 額 |\n| --- | --- |\n| 市内 | **500** |',
      '![流れ](<図/流れ.png>)',
      '[様式](<様式.xlsx>)',
      '文と[規則](<就業規則.md>)と[外](<https://example.com/>)と`x`と~~消~~。',
    ].join('\n\n')
    const files = { '経費.md': source, '図/流れ.png': png, '様式.xlsx': 'x', '就業規則.md': '本文' }
    const read = await bodyOf(files)
    expect(read.title).toBe('経費の手引き')
    expect(read.files.map(({ kind, path }) => [kind, path])).toEqual([
      ['picture', '図/流れ.png'],
      ['file', '様式.xlsx'],
    ])
    const names = ['図/流れ.png', '様式.xlsx']
    const again = `# 経費の手引き\n\n${markdownOf(read.body, (file) => names[file - 1]!)}`
    expect(again.replace('entry:就業規則.md', '就業規則.md').trim()).toBe(source)
    expect(read.body.content!.map(({ type }) => type)).toContain('callout')
  })

  it('with line ends between Japanese letters left out, a title in front, and scripts as nothing', async () => {
    const read = await bodyOf({
      'a.md':
        '---\ntitle: "旅費"\n---\nあいう\nえお\n\nsome\nwords\n\n<script>alert(1)</script>\n\n<p onclick="x">段落</p>\n\n[悪](javascript:alert(1)) ![外](https://example.com/x.png) ![無](なし.png)',
    })
    expect(read.title).toBe('旅費')
    expect(linesOf(read.body)).toEqual(['あいうえお', 'some words', '段落', '悪 外 [無]'])
    expect(read.lost).toEqual({ links: 1, pictures: 1 })
  })

  it('in Shift_JIS, from an archive whose names are in Shift_JIS', async () => {
    const shiftJis = Buffer.from([0x95, 0x5c, 0x8e, 0xa6]) // 表示: its first letter contains the byte of a backslash
    const archive = await packed({ 'xxxx.md': shiftJis })
    const renamed = Buffer.from(
      archive.toString('latin1').replaceAll('xxxx.md', `${shiftJis.toString('latin1')}.md`),
      'latin1',
    )
    await opened(renamed, async ({ listed, read }) => {
      expect(listed).toMatchObject({ result: [{ path: '表示.md', kind: 'markdown', problem: null }] })
      expect(await read('表示.md', false)).toMatchObject({ result: { title: '表示' } })
    })
  })
})

/** An archive of one entry that claims to be small. */
function bomb(name: string, megabytes: number) {
  const content = deflateRawSync(Buffer.alloc(megabytes * 1024 * 1024, '<w:p>'))
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(content.length, 18)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(content.length, 20)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + name.length + content.length, 16)
  return Buffer.concat([local, Buffer.from(name), content, entry, Buffer.from(name), end])
}

describe('hostile and unusual files', () => {
  it('are listed with their reason, and folders become places', async () => {
    const archive = await packed({
      '規程集/人事/就業規則.docx': await wordRules(),
      '規程集/総務/様式.pdf': mappedPdf([['様式']]),
      '規程集/総務/表.xlsx': 'x',
      '規程集/古い.doc': 'x',
      '規程集/.DS_Store': 'x',
      '__MACOSX/規程集/._古い.doc': 'x',
      '規程集/図.png': png,
    })
    await opened(archive, async ({ listed }) => {
      if ('problem' in listed) throw new Error(listed.problem)
      expect(
        listed.result.map(({ path, kind, folders, problem }) => [path, kind, folders.join('/'), problem]),
      ).toEqual([
        ['規程集/古い.doc', 'other', '', 'old_format'],
        ['規程集/人事/就業規則.docx', 'word', '人事', null],
        ['規程集/総務/表.xlsx', 'other', '総務', 'unsupported'],
        ['規程集/総務/様式.pdf', 'pdf', '総務', null],
      ])
    })
    const outside = Buffer.from(
      (await packed({ 'aaXbb.md': 'x', 'b.md': 'y' })).toString('latin1').replaceAll('aaXbb', '../ab'),
      'latin1',
    )
    await opened(outside, async ({ listed }) => {
      expect(listed).toMatchObject({
        result: [
          { path: '../ab.md', problem: 'path' },
          { path: 'b.md', problem: null },
        ],
      })
    })
  })

  it('end with a reason, and the next file is read', async () => {
    const deep = `${'<w:tbl><w:tr><w:tc>'.repeat(100)}${paragraph(run('底'))}${'</w:tc></w:tr></w:tbl>'.repeat(100)}`
    const archive = await packed({
      'bomb.docx': bomb('word/document.xml', 80),
      'damaged.docx': Buffer.from('PK nothing'),
      'deep.md': '>'.repeat(200_000),
      'empty.md': '\n\n',
      'entities.docx': await wordRules({
        body: `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${paragraph(`<w:r><w:t>本文&a;</w:t></w:r>`)}`,
      }),
      'nested.docx': await wordRules({ body: deep }),
      'no.pdf': 'text',
      'good.md': '本文',
    })
    await opened(archive, async ({ read }) => {
      expect(await read('bomb.docx', false)).toEqual({ problem: 'too_large' })
      expect(await read('damaged.docx', false)).toEqual({ problem: 'damaged' })
      expect(await read('empty.md', false)).toEqual({ problem: 'empty' })
      expect(await read('no.pdf', false)).toEqual({ problem: 'damaged' })
      expect(await read('../../etc/passwd', true)).toEqual({ problem: 'unsupported' })
      expect(JSON.stringify(await read('entities.docx', false))).not.toContain('root:')
      const nested = await read('nested.docx', false)
      if (!('result' in nested)) throw new Error(nested.problem)
      expect(longText.safeParse(nested.result.body).success).toBe(true)
      expect(linesOf(nested.result.body).join('')).toContain('底')
      const deeper = await read('deep.md', false)
      expect('problem' in deeper || longText.safeParse(deeper.result.body).success).toBe(true)
      expect(await read('good.md', false)).toMatchObject({ result: { title: 'good' } })
    })
    await opened(Buffer.from('no archive'), async ({ listed }) =>
      expect(listed).toEqual({ problem: 'damaged' }),
    )
  }, 120_000)
})
