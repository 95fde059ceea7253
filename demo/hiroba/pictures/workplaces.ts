import type { Drawing } from './scene.ts'

/** A desk with a view, or a meeting table. */
export const office: Drawing = (random) => {
  const wall = random.pick(['#e9eef1', '#f3ede2', '#e3ece6', '#ece8f2'])
  const accent = random.pick(['#00788f', '#c9657a', '#7fa65a', '#e8a13a', '#4a87df'])
  const lamp = random.chance(0.6)
  const x = random.between(120, 240)
  let books = ''
  for (let i = 0, at = 820; i < 8; i++) {
    const width = random.between(20, 36)
    const tall = random.between(90, 140)
    books += `<rect x="${at}" y="${300 - tall}" width="${width}" height="${tall}" rx="3" fill="${random.pick([accent, '#5a646d', '#d8b98a', '#8fb3c4', '#b4553f'])}"/>`
    at += width + 3
  }
  return `<rect width="1200" height="800" fill="${wall}"/>
<rect x="${x}" y="80" width="420" height="330" rx="8" fill="#fff"/><rect x="${x + 16}" y="96" width="388" height="298" fill="#bfe0ef"/><path d="M${x + 16} 330q100-90 190-20t198-50v134H${x + 16}z" fill="#8fbf8a"/><path d="M${x + 210} 96v298M${x + 16} 240h388" stroke="#fff" stroke-width="12"/>
${books}<rect x="790" y="300" width="320" height="18" rx="4" fill="#b98f67"/>
<rect y="600" width="1200" height="200" fill="#c79d71"/><rect y="600" width="1200" height="16" fill="#000" opacity=".1"/>
<rect x="430" y="360" width="360" height="226" rx="14" fill="#2d343a"/><rect x="446" y="376" width="328" height="194" rx="4" fill="#f7fafb"/>
<path d="M470 410h150M470 440h220M470 470h180" stroke="#c6ccd1" stroke-width="12" stroke-linecap="round"/><rect x="470" y="500" width="90" height="44" rx="8" fill="${accent}"/><path d="M660 540v-50M690 540v-80M720 540v-36" stroke="${accent}" stroke-width="18"/>
<path d="M360 600h500l-40 40H400z" fill="#9aa3ab"/>
<path d="M930 540h84v52q0 20-20 20h-44q-20 0-20-20z" fill="${accent}"/><path d="M1014 552q36 4 0 40" stroke="${accent}" stroke-width="10" fill="none"/><path d="M950 522q-8-18 6-32M980 522q-8-18 6-32" stroke="#fff" stroke-width="6" fill="none" opacity=".8"/>
<rect x="180" y="540" width="90" height="76" rx="8" fill="#e9dcc6"/><path d="M225 545q-70-60-60-140 60 30 60 140zM225 545q70-60 60-150-60 40-60 150zM225 545q-6-90 4-180 26 90-4 180z" fill="#5f9a50"/>
${lamp ? `<path d="M1100 612V420l-110-60" stroke="#434c54" stroke-width="12" fill="none"/><path d="M930 400l70-70 40 70z" fill="${accent}"/><rect x="1060" y="606" width="80" height="14" rx="6" fill="#434c54"/>` : `<rect x="1040" y="570" width="120" height="16" fill="#b4553f"/><rect x="1050" y="586" width="110" height="16" fill="#4a87df"/><rect x="1036" y="602" width="126" height="14" fill="#e8b53a"/>`}`
}

/** Racks with boxes, a trolley or a lift truck. */
export const warehouse: Drawing = (random) => {
  const floor = random.pick(['#b9bfc3', '#c9c3b6', '#aab7bd'])
  let racks = ''
  for (const base of [250, 440, 620]) {
    for (let x = 30; x < 1140; ) {
      const width = random.between(90, 150)
      const tall = random.between(70, 140)
      if (random.chance(0.88)) {
        const colour = random.pick(['#c99b6b', '#b98457', '#d8b083', '#a9784d'])
        racks += `<rect x="${x}" y="${base - tall}" width="${width}" height="${tall}" fill="${colour}"/><rect x="${x + width / 2 - 9}" y="${base - tall}" width="18" height="${tall}" fill="#e7cfa9"/><rect x="${x + 12}" y="${base - 40}" width="36" height="24" fill="#fff" opacity=".85"/>`
      }
      x += width + 12
    }
    racks += `<rect y="${base}" width="1200" height="22" fill="#e07b2a"/>`
  }
  for (const x of [10, 390, 790, 1170])
    racks += `<rect x="${x}" y="90" width="22" height="560" fill="#2c5f8a"/>`
  const truckAt = random.between(160, 760)
  const truck = random.chance(0.6)
    ? `<g transform="translate(${truckAt} 0)"><rect x="20" y="560" width="190" height="110" rx="16" fill="#f0b429"/><path d="M60 560V440h110l30 120" fill="none" stroke="#434c54" stroke-width="14"/><rect x="218" y="430" width="16" height="260" fill="#434c54"/><path d="M226 690h110" stroke="#434c54" stroke-width="14"/><rect x="240" y="590" width="110" height="92" fill="#c99b6b"/><circle cx="66" cy="690" r="36" fill="#2d343a"/><circle cx="170" cy="690" r="36" fill="#2d343a"/><circle cx="66" cy="690" r="14" fill="#c6ccd1"/><circle cx="170" cy="690" r="14" fill="#c6ccd1"/></g>`
    : `<g transform="translate(${truckAt} 0)"><rect x="20" y="650" width="240" height="16" fill="#3a6ea5"/><path d="M24 650V520" stroke="#3a6ea5" stroke-width="12"/><rect x="60" y="560" width="110" height="90" fill="#c99b6b"/><rect x="150" y="590" width="90" height="60" fill="#b98457"/><circle cx="60" cy="686" r="20" fill="#2d343a"/><circle cx="220" cy="686" r="20" fill="#2d343a"/></g>`
  return `<rect width="1200" height="800" fill="#dfe5e8"/><path d="M0 0h1200v70H0z" fill="#c8d0d5"/><g fill="#fff6cf"><rect x="140" y="20" width="200" height="26" rx="12"/><rect x="500" y="20" width="200" height="26" rx="12"/><rect x="860" y="20" width="200" height="26" rx="12"/></g>${racks}<rect y="640" width="1200" height="160" fill="${floor}"/><path d="M0 740h1200" stroke="#f4d03f" stroke-width="16"/>${truck}`
}
