type LeakAddress =
  | { kind: 'post'; feedId: number }
  | { kind: 'message'; chatRoomId: number; seq: number }
  | { kind: 'file'; filename: string }

const number = (text: string | null | undefined) => {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** What an address of the product, in full or from its path on, leads to; undefined: something else. */
export function readLeakAddress(address: string): LeakAddress | undefined {
  if (!URL.canParse(address, 'http://here')) return undefined
  const { pathname, searchParams } = new URL(address, 'http://here')
  const [, place, first, second] = pathname.split('/')
  const feedId = place === 'feeds' ? number(first) : undefined
  if (feedId !== undefined) return { kind: 'post', feedId }
  if (place === 'media_files' && first) return { kind: 'file', filename: first }
  const chatRoomId = place === 'chat' && first === 'rooms' ? number(second) : undefined
  const seq = number(searchParams.get('message'))
  return chatRoomId !== undefined && seq !== undefined ? { kind: 'message', chatRoomId, seq } : undefined
}
