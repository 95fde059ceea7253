import type { ThemeColours } from '#common/shell/shell-parts.ts'

/** The product's mark as in web/public/icon.svg, in any colours. */
const mark = ({ bgColor, textColor }: ThemeColours) =>
  `<path d="M10 1h21v20a10 10 0 0 1-10 10H1V10a9 9 0 0 1 9-9z" fill="${textColor}"/><circle cx="16" cy="16" r="4.2" fill="${bgColor}"/><g fill="${bgColor}" opacity=".6"><circle cx="16" cy="7.4" r="2.2"/><circle cx="24.6" cy="16" r="2.2"/><circle cx="16" cy="24.6" r="2.2"/><circle cx="7.4" cy="16" r="2.2"/></g>`

type Icon = {
  /** Pixels of a side. */
  side: number
  /** Share of the side that the picture takes: launchers cut off what is outside of a circle of 80 %. */
  share: number
  colours: ThemeColours
  /** Stored bytes of a picture, converted by the product; null: the product's mark. */
  picture: Buffer | null
}

/** A square icon as PNG: a picture or the mark, centred on the company's colour. */
export async function drawIcon({ side, share, colours, picture }: Icon): Promise<Buffer> {
  // Loaded with the first icon: most processes never draw one.
  const { default: sharp } = await import('sharp')
  const inside = Math.round(side * share)
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${inside}" height="${inside}" viewBox="0 0 32 32">${mark(colours)}</svg>`,
  )
  const drawn = await sharp(picture ?? svg, { animated: false })
    .resize({ width: inside, height: inside, fit: 'contain', background: '#0000' })
    .png()
    .toBuffer()
  return sharp({ create: { width: side, height: side, channels: 3, background: colours.bgColor } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
