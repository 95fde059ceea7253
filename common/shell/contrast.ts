import type { ThemeColours } from './shell-parts.ts'

/** WCAG 2.2 AA for text. */
export const leastContrast = 4.5
const excellentContrast = 7

type Rgb = readonly [number, number, number]

export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

const rgbOf = (colour: string): Rgb => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

const colourOf = (rgb: Rgb) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(colour: string) {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours (#RRGGBB) by the WCAG formula: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Two decimals, rounded down so that a value below a limit never appears to reach it: 4.499 is 4.49. */
export const shownContrast = (contrast: number) => Math.floor(contrast * 100 + 1e-9) / 100

export type Readability = 'excellent' | 'good' | 'poor'

export const readabilityOf = (contrast: number): Readability =>
  contrast >= excellentContrast ? 'excellent' : contrast >= leastContrast ? 'good' : 'poor'

/** The contrasts of the text with its background. */
export const themeContrasts = ({ bgColor, bgHoverColor, textColor }: ThemeColours) => ({
  text: contrastOf(textColor, bgColor),
  hover: contrastOf(textColor, bgHoverColor),
})

const mix = (colour: string, other: string, share: number) => {
  const to = rgbOf(other)
  return colourOf(rgbOf(colour).map((part, i) => part + (to[i]! - part) * share) as unknown as Rgb)
}

const white = '#ffffff'
const black = '#000000'
const ink = '#1b2024'

/** The product's default header, in light mode. */
export const plainColours: ThemeColours = {
  bgColor: white,
  bgHoverColor: '#eef0f2',
  borderColor: '#dfe3e6',
  textColor: ink,
}

/** Readable colours for text, hover and border on a background: one of black and white always is. */
export function readableColours(bgColor: string): ThemeColours {
  const textColor = [white, ink, black].find((text) => contrastOf(text, bgColor) >= leastContrast)!
  const away = textColor === white ? black : white
  const hovers = [mix(bgColor, textColor, 0.08), mix(bgColor, away, 0.14)]
  const bgHoverColor = hovers.find((hover) => contrastOf(textColor, hover) >= leastContrast)!
  return {
    bgColor: bgColor.toLowerCase(),
    bgHoverColor,
    borderColor: mix(bgColor, textColor, 0.14),
    textColor,
  }
}
