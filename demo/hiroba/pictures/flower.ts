import type { Drawing } from './scene.ts'

const palettes = [
  ['#f2a4bd', '#f7c6d6', '#e37799'],
  ['#f6c445', '#fbe08b', '#e79d24'],
  ['#9a86d8', '#c2b5ec', '#7463bd'],
  ['#ffffff', '#f6eff2', '#e6d9e2'],
  ['#e5604f', '#f19184', '#c53f33'],
  ['#7fb6e6', '#b4d7f4', '#5792c9'],
]

/** Flowers in front of soft light, or a vase by a window. */
export const flower: Drawing = (random) => {
  const [base, light, deep] = random.pick(palettes) as [string, string, string]
  const ground = random.pick(['#dfeedd', '#e6f0f6', '#f7efe2', '#d5e6cf'])
  let blur = ''
  for (let i = 0; i < 22; i++) {
    blur += `<circle cx="${random.between(0, 1200)}" cy="${random.between(0, 800)}" r="${random.between(40, 150)}" fill="${random.pick([light, '#ffffff', '#bcd9b0', ground])}" opacity=".35"/>`
  }
  const bloom = (x: number, y: number, size: number) => {
    const petals = random.between(5, 9)
    const colour = random.pick([base, base, light])
    let drawn = ''
    for (let i = 0; i < petals; i++) {
      drawn += `<ellipse cx="${x}" cy="${y - size * 0.62}" rx="${size * 0.36}" ry="${size * 0.6}" fill="${colour}" stroke="${deep}" stroke-opacity=".35" stroke-width="3" transform="rotate(${(360 / petals) * i} ${x} ${y})"/>`
    }
    return `${drawn}<circle cx="${x}" cy="${y}" r="${size * 0.3}" fill="${colour === base && base === '#f6c445' ? '#7a4a1d' : '#f4c542'}"/>`
  }
  let stems = ''
  let blooms = ''
  const vase = random.chance(0.4)
  const count = vase ? 7 : random.between(9, 15)
  for (let i = 0; i < count; i++) {
    const x = vase ? 600 + (i - 3) * 95 : 70 + (1060 / count) * (i + 0.5) + random.between(-30, 30)
    const y = vase ? 260 + Math.abs(i - 3) * 46 + random.between(-40, 40) : random.between(230, 560)
    const foot = vase ? 600 + (i - 3) * 16 : x + random.between(-50, 50)
    stems += `<path d="M${x} ${y}Q${(x + foot) / 2 + 20} 620 ${foot} ${vase ? 560 : 820}" stroke="#5c9150" stroke-width="11" fill="none"/>`
    if (!vase) {
      stems += `<path d="M${foot} 700q50-80 110-70-20 70-110 90z" fill="#77ab63"/><path d="M${foot} 730q-60-60-110-40 30 60 110 60z" fill="#5f9a50"/>`
    }
    blooms += bloom(x, y, random.between(60, 110))
  }
  const holder = vase
    ? `<path d="M520 520h160l26 230q-106 40-212 0z" fill="#cfdfe6" opacity=".95"/><path d="M540 540h34l-6 190-34-8z" fill="#fff" opacity=".6"/><rect y="740" width="1200" height="60" fill="#b98f67"/>`
    : ''
  return `<rect width="1200" height="800" fill="${ground}"/>${blur}${stems}${holder}${blooms}`
}
