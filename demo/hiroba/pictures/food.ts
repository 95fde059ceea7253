import type { Random } from '../../random.ts'
import type { Drawing } from './scene.ts'

const tables = ['#c99b6b', '#e9dcc6', '#8d6a4d', '#d8e3dc', '#b8c7cf']
const bowls = ['#24405e', '#b33f36', '#f5f1e8', '#3e5c4a', '#e7b34c']

/** A set meal seen from above. */
export const food: Drawing = (random) => {
  const table = random.pick(tables)
  let grain = ''
  for (let y = 40; y < 800; y += random.between(70, 110)) {
    grain += `<path d="M0 ${y}q300 ${random.between(-14, 14)} 600 0t600 0" stroke="#000" stroke-opacity=".07" stroke-width="5" fill="none"/>`
  }
  const main = random.pick([noodles, curry, rice, cake])
  const left = random.pick([soup, salad, tea])
  const right = random.pick([soup, salad, pickles, tea])
  return `<rect width="1200" height="800" fill="${table}"/>${grain}<rect x="110" y="90" width="980" height="620" rx="40" fill="#000" opacity=".12"/><rect x="100" y="76" width="980" height="620" rx="40" fill="#5a3a2a"/><rect x="122" y="98" width="936" height="576" rx="28" fill="#7a4f38"/>${main(random, 500, 380)}${left(random, 890, 230)}${right(random, 890, 520)}<path d="M160 640l640 20M160 656l640 18" stroke="#3b2318" stroke-width="9" stroke-linecap="round"/>`
}

type Dish = (random: Random, x: number, y: number) => string

const plate = (x: number, y: number, r: number, rim: string, inside: string) =>
  `<circle cx="${x + 8}" cy="${y + 12}" r="${r}" fill="#000" opacity=".2"/><circle cx="${x}" cy="${y}" r="${r}" fill="${rim}"/><circle cx="${x}" cy="${y}" r="${r * 0.84}" fill="${inside}"/>`

function scatter(
  random: Random,
  x: number,
  y: number,
  r: number,
  count: number,
  draw: (x: number, y: number) => string,
) {
  let drawn = ''
  for (let i = 0; i < count; i++) {
    const angle = random.fraction() * Math.PI * 2
    const distance = Math.sqrt(random.fraction()) * r
    drawn += draw(Math.round(x + Math.cos(angle) * distance), Math.round(y + Math.sin(angle) * distance))
  }
  return drawn
}

const egg = (x: number, y: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="46" ry="38" fill="#fffaf0"/><circle cx="${x}" cy="${y}" r="22" fill="#f6a821"/>`

const leaf = (colour: string) => (x: number, y: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="9" ry="5" fill="${colour}"/>`

const noodles: Dish = (random, x, y) => {
  let strands = ''
  for (let i = -6; i <= 6; i++) {
    strands += `<path d="M${x - 150} ${y + i * 16}q75 ${random.between(-36, 36)} 150 0t150 0" stroke="#f3d27a" stroke-width="9" fill="none" stroke-linecap="round"/>`
  }
  return `${plate(x, y, 250, random.pick(bowls), random.pick(['#c98638', '#e2c08d', '#8a4b25']))}${strands}${egg(x - 90, y - 80)}<circle cx="${x + 80}" cy="${y - 50}" r="56" fill="#c98a6a"/><circle cx="${x + 80}" cy="${y - 50}" r="40" fill="#e0ab8d"/><rect x="${x + 30}" y="${y + 50}" width="130" height="90" rx="6" fill="#20352b" transform="rotate(12 ${x + 90} ${y + 90})"/>${scatter(random, x - 40, y + 50, 90, 26, leaf('#5fa845'))}`
}

const curry: Dish = (random, x, y) =>
  `${plate(x, y, 250, '#f7f4ec', '#fdfbf6')}<path d="M${x} ${y - 200}a200 200 0 0 0 0 400q-40-100 10-200t-10-200z" fill="#fffef8"/><path d="M${x} ${y - 200}a200 200 0 0 1 0 400q-40-100 10-200t-10-200z" fill="#a85a1f"/>${scatter(random, x + 100, y, 90, 9, (a, b) => `<rect x="${a}" y="${b}" width="34" height="28" rx="9" fill="${random.pick(['#e8923a', '#e9cf8a', '#7e3d17'])}"/>`)}${scatter(random, x - 100, y, 90, 30, leaf('#f0e9d4'))}`

const rice: Dish = (random, x, y) =>
  `${plate(x, y, 240, random.pick(bowls), '#fdfaf2')}${scatter(random, x, y, 180, 90, leaf('#efe8d6'))}${scatter(random, x, y, 140, 12, (a, b) => `<ellipse cx="${a}" cy="${b}" rx="54" ry="26" fill="${random.pick(['#f08a63', '#d9573f', '#f4b08f', '#f3cf57'])}" transform="rotate(${random.between(0, 170)} ${a} ${b})"/>`)}${scatter(random, x, y, 150, 22, leaf('#4f9a4a'))}`

const cake: Dish = (random, x, y) =>
  `${plate(x, y, 240, '#e8eef0', '#fbfdfd')}<circle cx="${x}" cy="${y}" r="150" fill="#e0a75c"/><circle cx="${x}" cy="${y - 6}" r="140" fill="#f3cd87"/><rect x="${x - 34}" y="${y - 40}" width="68" height="60" rx="10" fill="#fff3b0"/>${scatter(random, x, y, 170, 16, (a, b) => `<circle cx="${a}" cy="${b}" r="20" fill="${random.pick(['#d6364a', '#4b4f9c', '#e55b6d'])}"/>`)}${scatter(random, x, y, 120, 10, leaf('#6cae55'))}`

const soup: Dish = (random, x, y) =>
  `${plate(x, y, 115, '#7c2b22', '#b9894f')}${scatter(random, x, y, 70, 8, (a, b) => `<rect x="${a}" y="${b}" width="22" height="22" rx="4" fill="#fff7e3"/>`)}${scatter(random, x, y, 70, 14, leaf('#5a9d45'))}`

const salad: Dish = (random, x, y) =>
  `${plate(x, y, 118, '#f2f4ef', '#ffffff')}${scatter(random, x, y, 72, 26, (a, b) => `<circle cx="${a}" cy="${b}" r="19" fill="${random.pick(['#7dbb57', '#9ccf6e', '#5f9f45'])}"/>`)}${scatter(random, x, y, 64, 6, (a, b) => `<circle cx="${a}" cy="${b}" r="15" fill="#dd4437"/>`)}`

const pickles: Dish = (random, x, y) =>
  `${plate(x, y, 100, '#2f4d63', '#e9f0f3')}${scatter(random, x, y, 54, 8, (a, b) => `<circle cx="${a}" cy="${b}" r="20" fill="${random.pick(['#e9d14b', '#c9567f', '#8fbf6a'])}"/>`)}`

const tea: Dish = (random, x, y) =>
  `${plate(x, y, 110, '#d9c3a1', '#e9dcc3')}<circle cx="${x}" cy="${y}" r="74" fill="#f6f2e8"/><circle cx="${x}" cy="${y}" r="62" fill="${random.pick(['#a7b857', '#6b3f22', '#b4692f'])}"/><path d="M${x - 20} ${y - 14}q20-16 40 0" stroke="#fff" stroke-opacity=".5" stroke-width="6" fill="none"/>`
