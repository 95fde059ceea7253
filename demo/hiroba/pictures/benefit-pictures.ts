/* Drawings of 1280 × 720 for the catalogue of benefits, each on a background of two colours. */

const drawn = (from: string, to: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720"><defs><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="1280" height="720" fill="url(#b)"/>${shapes}</svg>`

const tree = (x: number, y: number, size: number, fill: string) =>
  `<rect x="${x - 7}" y="${y}" width="14" height="${size * 0.6}" fill="#8a6242"/><circle cx="${x}" cy="${y - size * 0.2}" r="${size * 0.5}" fill="${fill}"/>`

export const benefitPictures = {
  house: drawn(
    '#cfe9f7',
    '#eef7ea',
    `<circle cx="1050" cy="140" r="62" fill="#ffd76a"/><path d="M0 560q320-90 640-30t640-20v210H0z" fill="#a9d18e"/>
${tree(210, 480, 170, '#6fae63')}${tree(320, 510, 120, '#8cc178')}${tree(1080, 490, 160, '#6fae63')}
<rect x="450" y="330" width="400" height="260" fill="#fff7ea"/><path d="M410 345L650 160l240 185z" fill="#c96b4f"/><rect x="770" y="190" width="46" height="90" fill="#b05a40"/>
<rect x="600" y="430" width="100" height="160" rx="6" fill="#8c5a3c"/><circle cx="684" cy="515" r="7" fill="#f2d28b"/>
<g fill="#9ed0ea" stroke="#fff" stroke-width="10"><rect x="490" y="400" width="80" height="80"/><rect x="730" y="400" width="80" height="80"/></g><path d="M530 400v80M490 440h80M770 400v80M730 440h80" stroke="#fff" stroke-width="6"/>
<path d="M600 590h100l60 130H540z" fill="#e6d6bd"/>`,
  ),
  books: drawn(
    '#fdebd2',
    '#f7d9b4',
    `<rect y="570" width="1280" height="150" fill="#b98556"/><rect y="570" width="1280" height="14" fill="#a0703f"/>
<g><rect x="330" y="490" width="420" height="80" rx="8" fill="#3f7cac"/><rect x="350" y="506" width="380" height="48" fill="#f5f1e6"/><rect x="330" y="490" width="60" height="80" rx="8" fill="#35688f"/></g>
<g><rect x="370" y="410" width="390" height="80" rx="8" fill="#d1603d"/><rect x="390" y="426" width="350" height="48" fill="#f5f1e6"/><rect x="370" y="410" width="60" height="80" rx="8" fill="#ad4d2f"/></g>
<g><rect x="345" y="340" width="360" height="70" rx="8" fill="#6d9b5f"/><rect x="365" y="354" width="320" height="42" fill="#f5f1e6"/><rect x="345" y="340" width="54" height="70" rx="8" fill="#577e4b"/></g>
<path d="M400 330q70-50 130-12 60-38 130 12v-110q-70-46-130-8-60-38-130 8z" fill="#fffdf6" stroke="#c9b38f" stroke-width="6"/><path d="M530 212v106" stroke="#c9b38f" stroke-width="6"/>
<g><path d="M880 450h160l-20 120h-120z" fill="#f5f5f0"/><path d="M1040 470q60 0 50 50t-70 30" fill="none" stroke="#f5f5f0" stroke-width="16"/><path d="M920 420q-20-30 0-60t0-60M980 420q-20-30 0-60t0-60" stroke="#fff" stroke-width="12" fill="none" stroke-linecap="round" opacity=".7"/></g>`,
  ),
  certificate: drawn(
    '#dfe8fb',
    '#c9d8f5',
    `<g transform="rotate(-4 640 370)"><rect x="330" y="150" width="620" height="430" rx="14" fill="#fffdf5" stroke="#c8a951" stroke-width="14"/><rect x="362" y="182" width="556" height="366" fill="none" stroke="#e3cf8e" stroke-width="6"/>
<rect x="500" y="230" width="280" height="34" rx="6" fill="#3c5a99"/><g fill="#c6ccd8"><rect x="430" y="310" width="420" height="16" rx="8"/><rect x="430" y="350" width="420" height="16" rx="8"/><rect x="430" y="390" width="300" height="16" rx="8"/></g>
<path d="M770 470l-34 110 44-22 44 22-34-110z" fill="#c0392b"/><circle cx="780" cy="460" r="58" fill="#e0b33c"/><circle cx="780" cy="460" r="38" fill="#f3d27a"/></g>
<path d="M120 640l170-170 40 40-170 170-58 18z" fill="#f2b84b"/><path d="M290 470l24-24 40 40-24 24z" fill="#7d8aa5"/><path d="M102 698l18-58 40 40z" fill="#4b4b4b"/>`,
  ),
  health: drawn(
    '#e3f6f1',
    '#c6ebe0',
    `<path d="M640 590C420 460 330 360 330 270c0-84 62-142 140-142 70 0 130 42 170 110 40-68 100-110 170-110 78 0 140 58 140 142 0 90-90 190-310 320z" fill="#ee7c7c"/><path d="M470 176c-52 0-92 40-92 96" stroke="#f8b9b9" stroke-width="22" fill="none" stroke-linecap="round"/>
<path d="M250 350h220l50-110 90 220 60-150 40 40h320" fill="none" stroke="#fff" stroke-width="20" stroke-linejoin="round" stroke-linecap="round"/>
<g fill="#fff"><rect x="1020" y="470" width="150" height="150" rx="30"/></g><path d="M1095 500v90M1050 545h90" stroke="#2e9e83" stroke-width="30"/>`,
  ),
  scan: drawn(
    '#e4eefb',
    '#cfe0f4',
    `<rect y="580" width="1280" height="140" fill="#b7cbe0"/><circle cx="560" cy="340" r="220" fill="#fdfefe"/><circle cx="560" cy="340" r="130" fill="#9fbbd6"/><circle cx="560" cy="340" r="104" fill="#5f7f9f"/>
<rect x="470" y="540" width="180" height="50" rx="10" fill="#e3ebf2"/><rect x="560" y="390" width="520" height="40" rx="14" fill="#f2f6f9"/><rect x="980" y="430" width="50" height="160" fill="#d5e0ea"/><rect x="930" y="570" width="150" height="24" rx="10" fill="#c2d1df"/>
<path d="M640 390q0-54 70-54h230q70 0 90 54z" fill="#7fb7d9"/><circle cx="1000" cy="344" r="44" fill="#f4c9a4"/><path d="M956 344q0-52 48-50 44 2 40 46-30-26-88 4z" fill="#4a3426"/>
<g fill="#4fb28f"><circle cx="470" cy="180" r="12"/><circle cx="510" cy="162" r="12"/></g><rect x="150" y="180" width="170" height="220" rx="12" fill="#fff" stroke="#8aa6c2" stroke-width="10"/><path d="M170 300h36l20-60 30 110 24-50h24" fill="none" stroke="#e06c6c" stroke-width="10" stroke-linejoin="round"/><path d="M235 400v190" stroke="#8aa6c2" stroke-width="16"/>`,
  ),
  gift: drawn(
    '#fdeef0',
    '#f9d9de',
    `<g transform="rotate(3 640 360)"><rect x="430" y="90" width="420" height="540" rx="10" fill="#fffefb" stroke="#ddd0c2" stroke-width="6"/><path d="M640 90v540" stroke="#eee3d6" stroke-width="6"/>
<g fill="none" stroke-width="14" stroke-linecap="round"><path d="M430 356h420" stroke="#c8323c"/><path d="M430 378h420" stroke="#d8b04a"/><path d="M640 366c-90-110-200-60-120 0-80 60 30 110 120 0z" stroke="#c8323c"/><path d="M640 366c90-110 200-60 120 0 80 60-30 110-120 0z" stroke="#d8b04a"/></g>
<rect x="612" y="150" width="56" height="150" rx="6" fill="#f8efe0"/><g fill="#4a4038"><rect x="628" y="170" width="24" height="8"/><rect x="636" y="166" width="8" height="44"/><rect x="624" y="222" width="32" height="8"/><rect x="624" y="246" width="32" height="8"/><rect x="636" y="222" width="8" height="56"/></g></g>
<g fill="#f4a9b8"><circle cx="200" cy="180" r="40"/><circle cx="150" cy="220" r="40"/><circle cx="250" cy="220" r="40"/><circle cx="168" cy="278" r="40"/><circle cx="232" cy="278" r="40"/></g><circle cx="200" cy="232" r="26" fill="#ffe08a"/>
<g fill="#f7c3cd"><circle cx="1090" cy="470" r="34"/><circle cx="1048" cy="504" r="34"/><circle cx="1132" cy="504" r="34"/><circle cx="1064" cy="552" r="34"/><circle cx="1116" cy="552" r="34"/></g><circle cx="1090" cy="514" r="22" fill="#ffe08a"/>`,
  ),
  seminar: drawn(
    '#e6ecf2',
    '#cfd9e3',
    `<rect x="300" y="90" width="680" height="360" rx="14" fill="#2f4858"/><rect x="322" y="112" width="636" height="316" fill="#f4f8fa"/>
<g fill="#5b9bd5"><rect x="380" y="310" width="60" height="80"/><rect x="470" y="260" width="60" height="130"/><rect x="560" y="210" width="60" height="180"/></g><path d="M380 270l180-110 90 40 180-60" fill="none" stroke="#e07a5f" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>
<g fill="#c7d3dc"><rect x="700" y="280" width="200" height="18" rx="9"/><rect x="700" y="320" width="200" height="18" rx="9"/><rect x="700" y="360" width="140" height="18" rx="9"/></g>
<g><circle cx="330" cy="540" r="56" fill="#6b4f3a"/><path d="M230 720q0-120 100-120t100 120z" fill="#e07a5f"/></g><g><circle cx="560" cy="560" r="56" fill="#2b2b2b"/><path d="M460 720q0-106 100-106t100 106z" fill="#5b9bd5"/></g><g><circle cx="790" cy="545" r="56" fill="#8a5a3b"/><path d="M690 720q0-116 100-116t100 116z" fill="#6d9b5f"/></g><g><circle cx="1010" cy="560" r="56" fill="#3c2f2f"/><path d="M910 720q0-106 100-106t100 106z" fill="#b884c9"/></g>`,
  ),
  lodge: drawn(
    '#bfe0f2',
    '#e9f5f4',
    `<path d="M0 480L260 160l180 220 170-250 260 320 150-150 260 260v160H0z" fill="#7fa7a0"/><path d="M260 160l-60 74 40 22 30-30 34 34 30-26zM610 130l-70 102 46 26 34-36 40 40 36-28z" fill="#fff"/>
<path d="M0 560q320-60 640-10t640-30v200H0z" fill="#8fbf7f"/><rect x="500" y="400" width="330" height="180" fill="#a8744a"/><path d="M460 410l205-140 205 140z" fill="#6b4630"/><g fill="#ffe7a3"><rect x="540" y="450" width="70" height="60"/><rect x="720" y="450" width="70" height="60"/></g><rect x="632" y="470" width="66" height="110" fill="#5a3a26"/>
${tree(180, 520, 180, '#4f8a5b')}${tree(330, 540, 140, '#5f9a66')}${tree(980, 530, 190, '#4f8a5b')}${tree(1130, 550, 150, '#5f9a66')}
<ellipse cx="650" cy="660" rx="250" ry="42" fill="#9fd3e6"/><path d="M560 630q-16-30 0-54t0-54M650 620q-16-30 0-54M740 630q-16-30 0-54t0-54" stroke="#fff" stroke-width="12" fill="none" stroke-linecap="round" opacity=".8"/>`,
  ),
  family: drawn(
    '#fff4d6',
    '#fde3b4',
    `<circle cx="1080" cy="130" r="58" fill="#ffc75f"/><path d="M0 590q320-50 640-10t640-20v160H0z" fill="#b7d79a"/>
<g><circle cx="470" cy="270" r="62" fill="#f4c9a4"/><path d="M408 262q4-78 64-78t62 78q-30-34-62-34t-64 34z" fill="#4a3426"/><path d="M380 600q-10-250 90-250t90 250z" fill="#5b8fb9"/></g>
<g><circle cx="650" cy="440" r="46" fill="#f4c9a4"/><path d="M604 436q2-58 46-58t46 58q-20-26-46-26t-46 26z" fill="#6b4a33"/><path d="M586 620q-4-128 64-128t64 128z" fill="#e58f65"/></g>
<g><circle cx="820" cy="280" r="60" fill="#f4c9a4"/><path d="M758 330q-16-140 62-140t62 140q-10-70-62-80-50 10-62 80z" fill="#3a2a20"/><path d="M730 600q-10-240 90-240t90 240z" fill="#c96f8e"/></g>
<path d="M540 470l64 60M760 470l-66 60" stroke="#f4c9a4" stroke-width="26" stroke-linecap="round"/>
<path d="M190 250c-30-40-80 0-40 40l40 38 40-38c40-40-10-80-40-40z" fill="#ef8f8f"/>`,
  ),
} as const

export type BenefitPicture = keyof typeof benefitPictures
