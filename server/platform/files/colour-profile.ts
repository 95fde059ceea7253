/** The ICC profile of the pictures in a HEIC file: phones write one for all of them. undefined: there is none. */
export function profileOfHeic(file: Buffer): Buffer | undefined {
  const at = file.indexOf('colrprof', 0, 'latin1')
  if (at < 4) return undefined
  const end = at - 4 + file.readUInt32BE(at - 4)
  const profile = file.subarray(at + 8, end)
  // Every profile contains this signature at this offset.
  return end <= file.length && profile.toString('latin1', 36, 40) === 'acsp' ? profile : undefined
}

const short = 3
const long = 4
const bytes = 7

/** RGB pixels, 8 bits per colour, as a TIFF with a colour profile: the input from which sharp reads colours. */
export function tiffWithProfile(
  pixels: Buffer,
  { width, height }: { width: number; height: number },
  profile: Buffer,
): Buffer {
  const bitsAt = 8
  const profileAt = bitsAt + 6
  const tagsAt = profileAt + profile.length + (profile.length % 2)
  const tags = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, 3, bitsAt],
    // Not compressed, RGB.
    [259, short, 1, 1],
    [262, short, 1, 2],
    // One strip, after the tags.
    [273, long, 1, tagsAt + 2 + 11 * 12 + 4],
    [277, short, 1, 3],
    [278, long, 1, height],
    [279, long, 1, pixels.length],
    [284, short, 1, 1],
    [34_675, bytes, profile.length, profileAt],
  ] as const
  const head = Buffer.alloc(tagsAt + 2 + tags.length * 12 + 4)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(tagsAt, 4)
  for (const colour of [0, 1, 2]) head.writeUInt16LE(8, bitsAt + 2 * colour)
  profile.copy(head, profileAt)
  head.writeUInt16LE(tags.length, tagsAt)
  for (const [i, [tag, type, count, value]] of tags.entries()) {
    const at = tagsAt + 2 + i * 12
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(count, at + 4)
    if (type === short && count === 1) head.writeUInt16LE(value, at + 8)
    else head.writeUInt32LE(value, at + 8)
  }
  return Buffer.concat([head, pixels])
}
