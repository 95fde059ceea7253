import type { Page } from '@playwright/test'

/** What people who listen jump between: landmarks, named parts, headings, lists and what is written in. */
const landmarks = new Set([
  ...['banner', 'navigation', 'main', 'complementary', 'contentinfo', 'region', 'search', 'form', 'dialog'],
  ...['heading', 'tablist', 'toolbar', 'textbox', 'searchbox', 'combobox', 'feed', 'grid', 'tree', 'table'],
])
/** Whose inside is different for everybody. */
const closed = new Set([
  'article',
  'listitem',
  'row',
  'option',
  'treeitem',
  'grid',
  'tree',
  'table',
  'textbox',
  'combobox',
])

/** What is there on some days only. */
const ofTheDay = /^(今日・今週の予定|自分の予定.*|0年0月0日)$/

type AxNode = {
  nodeId: string
  childIds?: string[]
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  properties?: { name: string; value: { value: unknown } }[]
}

/** The landmarks, headings and fields of a screen in the order they are read, a line each, without numbers and days. */
export async function outlineOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: AxNode[] }
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const walk = (node: AxNode | undefined): string[] => {
    if (!node) return []
    const role = node.ignored ? '' : (node.role?.value ?? '')
    const inner =
      closed.has(role) || role === 'heading' ? [] : (node.childIds ?? []).flatMap((id) => walk(byId.get(id)))
    // The same kind of part any number of times is there once.
    const once = inner.filter((part, at) => part !== inner[at - 1])
    if (!landmarks.has(role)) return once
    const level = node.properties?.find(({ name }) => name === 'level')?.value.value
    const name = withoutNumbers(node.name?.value ?? '')
    if (ofTheDay.test(name)) return []
    const line = `${role}${level ? ` ${level}` : ''}${name ? ` “${name}”` : ''}`
    return [[line, ...once.flatMap((part) => part.split('\n'))].join('\n  ')]
  }
  return `${walk(nodes[0]).join('\n')}\n`
}

/** A name as outlines have it. */
export const withoutNumbers = (name: string) =>
  name
    .replace(/[\d,:/]+/g, '0')
    .replace(/\([日月火水木金土]\)/g, '')
    .replace(/^(期限超過|今週|その他)$/, '(when it is due)')
    .trim()
