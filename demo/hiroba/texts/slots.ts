import type { Random } from '../../random.ts'
import { departmentPlans } from '../departments.ts'
import type { Person } from '../people.ts'

const products = [
  '国産りんごのジュース',
  '有田焼の豆皿',
  '今治のハンドタオル',
  '減塩みそ',
  '手ぬぐい',
  '保温ボトル',
  'ほうじ茶ラテの素',
  '木製カトラリー',
  '米粉のパンケーキミックス',
  'アロマキャンドル',
  '折りたたみ傘',
  '詰め合わせギフト',
  '梅ジャム',
  '曲げわっぱの弁当箱',
  '五本指ソックス',
  '蜂蜜レモン',
  '南部鉄器の小鍋',
  'エコバッグ',
  '玄米グラノーラ',
  '藍染めのエプロン',
  'だしパック',
  '湯たんぽ',
  'ガラスの一輪挿し',
  '干しいも',
]
const cities = [
  '仙台',
  '神田',
  '横浜',
  '名古屋',
  '岡崎',
  '大阪',
  '福岡',
  '吉祥寺',
  '神戸',
  '金沢',
  '松本',
  '広島',
]
const citiesInEnglish: Record<string, string> = {
  仙台: 'Sendai',
  横浜: 'Yokohama',
  名古屋: 'Nagoya',
  岡崎: 'Okazaki',
  大阪: 'Osaka',
  博多: 'Hakata',
  福岡: 'Fukuoka',
  埼玉: 'Saitama',
  吉祥寺: 'Kichijoji',
}
const seasons = [
  '冬晴れ',
  '梅の香り',
  '春の日差し',
  '桜',
  '新緑',
  '雨上がりの緑',
  '夏空',
  '夏の終わり',
  '秋の気配',
  '秋の味覚',
  '紅葉',
  '冬じたく',
]
const events = [
  '初売り',
  'バレンタインフェア',
  '新生活フェア',
  '春の感謝祭',
  '母の日フェア',
  '父の日フェア',
  '夏祭り',
  'お盆の帰省フェア',
  '防災フェア',
  '秋の大感謝祭',
  '冬のあったかフェア',
  '年末大市',
]
const weather = ['快晴', '曇り', '小雨', '風が強い一日', '少し肌寒い朝', '気持ちのよい秋晴れ', '汗ばむ陽気']
const links = [
  'https://docs.hiroba.example/guides/expenses',
  'https://docs.hiroba.example/hr/forms',
  'https://news.hiroba.example/stores',
  'https://docs.hiroba.example/faq?topic=stores&lang=ja',
  'https://learn.hiroba.example/videos/2041',
]
const weekdays = ['日', '月', '火', '水', '木', '金', '土']
const stores = departmentPlans.filter(({ kind }) => kind === 'store').map(({ name }) => name)

function storesNear(place: Person['department']) {
  if (place.kind === 'store') return [place.name]
  const below = departmentPlans.filter(
    ({ kind, parent }) => kind === 'store' && parent !== null && departmentPlans[parent]!.name === place.name,
  )
  return below.length > 0 ? below.map(({ name }) => name) : stores
}

/**
 * The slots that patterns may use, for one person at one moment (Japan's clock). Stores, goods and the place
 * stay the same within one text.
 */
export function slotsFor(random: Random, author: Person, colleagues: readonly Person[], at: Date) {
  const own = author.department
  const others = colleagues.filter(({ id }) => id !== author.id)
  const store = random.pick(storesNear(own))
  const otherStore = random.pick(stores.filter((name) => name !== store))
  const goods = random.some(products, 3) as [string, string, string]
  const city = random.chance(0.6) ? own.city : random.pick(cities)
  const month = inJapan(at).getUTCMonth()
  const near = random.chance(0.6) ? others.filter(({ department }) => department.city === own.city) : others
  const person = () => `${random.pick(near.length > 0 ? near : others).familyName}さん`
  return {
    store: () => store,
    otherStore: () => otherStore,
    dept: () => own.name,
    person,
    person2: person,
    personEn: () => random.pick(['Tanaka-san', 'Mori-san', 'Ishii-san', 'Kato-san']),
    product: () => goods[0],
    product2: () => goods[1],
    product3: () => goods[2],
    city: () => city,
    cityEn: () => citiesInEnglish[own.city] ?? 'Tokyo',
    count: () => String(random.between(12, 180)),
    small: () => String(random.between(2, 9)),
    percent: () => String(random.between(88, 127)),
    amount: () => String(random.between(18, 96)),
    time: () => random.pick(['9:30', '10:00', '13:00', '14:30', '15:00', '16:00', '17:30']),
    weekday: () => `${weekdays[inJapan(at).getUTCDay()]}曜`,
    today: () => dayText(at, false),
    date: () => dayText(new Date(at.getTime() + random.between(2, 16) * 86_400_000), true),
    month: () => `${month + 1}月`,
    season: () => seasons[month]!,
    event: () => events[month]!,
    weather: () => random.pick(weather),
    link: () => random.pick(links),
  }
}

const inJapan = (at: Date) => new Date(at.getTime() + 9 * 3_600_000)

function dayText(at: Date, withWeekday: boolean) {
  const day = inJapan(at)
  const text = `${day.getUTCMonth() + 1}月${day.getUTCDate()}日`
  return withWeekday ? `${text}(${weekdays[day.getUTCDay()]})` : text
}
