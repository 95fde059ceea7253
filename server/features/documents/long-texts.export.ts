import type { LongText, LongTextNode } from '#common/long-text.ts'

const marks: Record<string, string> = { bold: '**', italic: '*', strike: '~~', code: '`' }
/** GitHub's words for callouts. */
const alerts: Record<string, string> = { info: 'NOTE', warning: 'WARNING', success: 'TIP' }
const escaped = (text: string) => text.replace(/[\\`*_[\]<>#|~]/g, '\\$&')

function inline(node: LongTextNode): string {
  if (node.type === 'hard_break') return '  \n'
  if (node.type !== 'text') return (node.content ?? []).map(inline).join('')
  const text = node.text ?? ''
  const isCode = node.marks?.some(({ type }) => type === 'code')
  return (node.marks ?? []).reduce(
    (inner, { type, attrs }) =>
      type === 'link'
        ? `[${inner}](<${attrs?.href ?? ''}>)`
        : `${marks[type] ?? ''}${inner}${marks[type] ?? ''}`,
    isCode ? text : escaped(text),
  )
}

const indented = (text: string, lead: string) =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? line : line === '' ? lead.trimEnd() : lead + line))
    .join('\n')

function table(node: LongTextNode, nameOf: (file: number) => string) {
  const rows = (node.content ?? []).map(
    (row) =>
      `| ${(row.content ?? [])
        .map((cell) =>
          blocks(cell, nameOf)
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean)
            .join('<br>'),
        )
        .join(' | ')} |`,
  )
  const width = node.content?.[0]?.content?.length ?? 1
  return [rows[0], `|${' --- |'.repeat(width)}`, ...rows.slice(1)].join('\n')
}

function block(node: LongTextNode, nameOf: (file: number) => string): string {
  const { type, attrs, content = [] } = node
  const quoted = () => `> ${indented(blocks(node, nameOf), '> ')}`
  switch (type) {
    case 'heading':
      return `${'#'.repeat(attrs?.level ?? 2)} ${inline(node)}`
    case 'bullet_list':
      return content.map((item) => `- ${indented(blocks(item, nameOf), '  ')}`).join('\n')
    case 'ordered_list':
      return content
        .map((item, at) => `${(attrs?.start ?? 1) + at}. ${indented(blocks(item, nameOf), '   ')}`)
        .join('\n')
    case 'quote':
      return quoted()
    case 'callout':
      return `> [!${alerts[attrs?.tone ?? ''] ?? 'NOTE'}]\n${quoted()}`
    case 'code_block':
      return `\`\`\`\n${content.map(({ text }) => text).join('')}\n\`\`\``
    case 'divider':
      return '---'
    case 'table':
      return table(node, nameOf)
    case 'picture':
      return `![${escaped(attrs?.alt ?? '')}](<${nameOf(attrs?.file ?? 0)}>)`
    case 'file':
      return `[${escaped(attrs?.name ?? '')}](<${nameOf(attrs?.file ?? 0)}>)`
    case 'embed':
      return `<${attrs?.href ?? ''}>`
    default:
      return inline(node)
  }
}

const blocks = (node: LongTextNode, nameOf: (file: number) => string) =>
  (node.content ?? []).map((child) => block(child, nameOf)).join('\n\n')

/**
 * A long text as Markdown.
 * @param nameOf the path of a file beside it
 */
export const markdownOf = (text: LongText, nameOf: (file: number) => string) => `${blocks(text, nameOf)}\n`
