import type { Random } from '../../random.ts'
import type { Drawing } from './scene.ts'

const palettes = [
  ['#e8a13a', '#f3d27c', '#b8642a', '#fff3d9'],
  ['#4f8fa8', '#9cc6d3', '#27586d', '#e9f3f5'],
  ['#7fa65a', '#bcd39a', '#4d7238', '#f1f6e6'],
  ['#c9657a', '#eab0ba', '#8f3c51', '#fbebee'],
  ['#8572ad', '#c1b4db', '#564682', '#f0ecf7'],
]

/** Goods on the shelves of a shop, with price cards. */
export const shelf: Drawing = (random) => {
  const wall = random.pick(['#f4efe6', '#e8edf0', '#efe6d8', '#e9efe4'])
  const wood = random.pick(['#b98457', '#8f6547', '#d8c3a2', '#6f7a80'])
  const colours = random.pick(palettes)
  let rows = ''
  for (const base of [270, 500, 730]) {
    rows += `<rect y="${base - 196}" width="1200" height="196" fill="#000" opacity=".05"/>`
    const [goods, width] = random.pick(stock)
    for (let x = 34; x + width < 1180; x += width + 16) {
      if (random.chance(0.04)) continue
      rows += goods(random, x, base, random.pick(colours))
    }
    rows += `<rect y="${base}" width="1200" height="26" fill="${wood}"/><rect y="${base + 26}" width="1200" height="8" fill="#000" opacity=".18"/>`
    for (let x = random.between(60, 140); x < 1120; x += random.between(170, 260)) {
      rows += `<rect x="${x}" y="${base + 1}" width="88" height="40" rx="4" fill="#fffdf6" stroke="#d9d2c2" stroke-width="2"/><path d="M${x + 12} ${base + 14}h44" stroke="#9aa3ab" stroke-width="5"/><path d="M${x + 12} ${base + 28}h62" stroke="#cf3a33" stroke-width="7"/>`
    }
  }
  const banner = random.chance(0.5)
    ? `<path d="M0 0h1200v46q-50 40-100 0t-100 0-100 0-100 0-100 0-100 0-100 0-100 0-100 0-100 0-100 0-100 0z" fill="${colours[0]}"/>`
    : `<circle cx="250" cy="-10" r="60" fill="#ffe9a8"/><circle cx="600" cy="-10" r="60" fill="#ffe9a8"/><circle cx="950" cy="-10" r="60" fill="#ffe9a8"/>`
  return `<rect width="1200" height="800" fill="${wall}"/>${rows}${banner}`
}

type Goods = (random: Random, x: number, base: number, colour: string) => string

const bottle: Goods = (_, x, base, colour) =>
  `<rect x="${x + 18}" y="${base - 168}" width="24" height="46" rx="5" fill="#6b4a32"/><path d="M${x} ${base - 92}q0-32 30-34 30 2 30 34v92H${x}z" fill="${colour}"/><rect x="${x + 6}" y="${base - 74}" width="48" height="46" rx="4" fill="#fffaf0"/><path d="M${x + 14} ${base - 58}h32M${x + 14} ${base - 44}h22" stroke="#8a6400" stroke-width="5"/>`

const jar: Goods = (_, x, base, colour) =>
  `<rect x="${x + 6}" y="${base - 128}" width="68" height="22" rx="6" fill="#c9b27a"/><rect x="${x}" y="${base - 108}" width="80" height="108" rx="14" fill="${colour}"/><ellipse cx="${x + 40}" cy="${base - 52}" rx="28" ry="30" fill="#fffdf4"/><circle cx="${x + 40}" cy="${base - 52}" r="14" fill="${colour}"/>`

const box: Goods = (random, x, base, colour) => {
  const tall = random.pick([130, 150, 150, 110])
  return `<rect x="${x}" y="${base - tall}" width="104" height="${tall}" rx="4" fill="${colour}"/><rect x="${x}" y="${base - tall}" width="104" height="26" fill="#fff" opacity=".5"/><path d="M${x + 52} ${base - tall}v${tall}" stroke="#fff" stroke-opacity=".7" stroke-width="10"/><path d="M${x + 32} ${base - tall / 2}q20-26 20 0 0-26 20 0" stroke="#fff" stroke-width="7" fill="none"/>`
}

const cup: Goods = (_, x, base, colour) =>
  `<path d="M${x + 84} ${base - 72}q36 4 0 46" stroke="${colour}" stroke-width="12" fill="none"/><path d="M${x} ${base - 92}h90l-8 80q-2 12-16 12H${x + 24}q-14 0-16-12z" fill="${colour}"/><path d="M${x + 14} ${base - 62}h62" stroke="#fff" stroke-opacity=".7" stroke-width="8"/>`

const fruit: Goods = (random, x, base, colour) => {
  let drawn = ''
  for (const [dx, dy] of [
    [20, 22],
    [64, 22],
    [108, 22],
    [42, 60],
    [86, 60],
    [64, 96],
  ] as const) {
    drawn += `<circle cx="${x + dx}" cy="${base - dy - 8}" r="25" fill="${random.pick(['#d9473a', '#e8b53a', colour, '#e4703a'])}"/><path d="M${x + dx} ${base - dy - 30}q6-10 12-8" stroke="#5c9150" stroke-width="5" fill="none"/>`
  }
  return `${drawn}<path d="M${x - 10} ${base - 34}h148l-12 34H${x + 2}z" fill="#c59a68"/>`
}

const stock: [Goods, number][] = [
  [bottle, 60],
  [jar, 80],
  [box, 104],
  [cup, 116],
  [fruit, 138],
]
