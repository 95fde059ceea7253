import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const resourceAdminWords = strings({
  add: { ja: '追加', en: 'Add' },
  intro: {
    ja: '予約の画面に表示する順番です。左のつまみで並べ替えられます。同じ種類のものはまとめて表示されます。',
    en: 'People see rooms and equipment in this order. Reorder them with the handles. Items of the same type are listed together.',
  },
  list: { ja: '施設・設備の一覧', en: 'Rooms and equipment' },
  none: { ja: '施設・設備がまだありません', en: 'There are no rooms or equipment yet' },
  noneWords: {
    ja: '会議室、社用車、プロジェクターなど、予約して使うものを追加してください。',
    en: 'Add meeting rooms, company cars, projectors and anything else that people book.',
  },
  inactive: { ja: '利用停止', en: 'Inactive' },
  capacity: {
    ja: (count: number) => `定員${count}人`,
    en: (count: number) => enPlural(count, { one: '# person', other: '# people' }),
  },
  bookingCount: {
    ja: (count: number) => `これからの予約${count.toLocaleString('ja')}件`,
    en: (count: number) => enPlural(count, { one: '# upcoming booking', other: '# upcoming bookings' }),
  },
  edit: { ja: (name: string) => `「${name}」を変更`, en: (name: string) => `Edit ${name}` },
  remove: { ja: (name: string) => `「${name}」を削除`, en: (name: string) => `Delete ${name}` },
  removeTitle: {
    ja: (name: string) => `「${name}」を削除しますか？`,
    en: (name: string) => `Delete ${name}?`,
  },
  removeWords: {
    ja: '予約されたことのあるものは削除できません。使わないときは利用停止にしてください。',
    en: 'Rooms and equipment that have been booked before cannot be deleted. Deactivate them instead.',
  },
  confirmRemove: { ja: '削除', en: 'Delete' },
  addTitle: { ja: '施設・設備の追加', en: 'Add a room or equipment' },
  editTitle: { ja: '施設・設備の変更', en: 'Edit room or equipment' },
  name: { ja: '名前', en: 'Name' },
  nameMissing: { ja: '名前を入力してください。', en: 'Enter a name.' },
  kind: { ja: '種類', en: 'Type' },
  kindNote: {
    ja: '会議室、社用車、備品など。同じ種類のものがまとまります。',
    en: 'For example Meeting rooms or Vehicles. Items of the same type are grouped.',
  },
  people: { ja: '定員', en: 'Capacity' },
  place: { ja: '場所', en: 'Place' },
  description: { ja: '説明', en: 'Description' },
  bookers: { ja: '予約できる人', en: 'Who can book it' },
  repeatable: { ja: 'くり返しの予約を受け付ける', en: 'Allow repeating bookings' },
  daysAhead: { ja: '何日先まで予約できるか', en: 'How many days ahead' },
  daysAheadNote: { ja: '空欄のときは1年先まで。', en: 'Leave blank for one year.' },
  longest: { ja: '1回の長さの上限（分）', en: 'Longest booking (minutes)' },
  longestNote: { ja: '空欄のときは31日まで。', en: 'Leave blank for 31 days.' },
  opensAt: { ja: '利用開始時刻', en: 'Opens at' },
  closesAt: { ja: '利用終了時刻', en: 'Closes at' },
  hoursNote: { ja: '空欄のときは、いつでも。', en: 'Leave blank if it is available at any time.' },
  active: { ja: '利用する', en: 'Active' },
  activeNote: {
    ja: 'オフにすると新しい予約を受け付けません。すでにある予約は残ります。',
    en: 'If off, it cannot be booked. Existing bookings stay.',
  },
  notANumber: { ja: '1以上の整数を入力してください。', en: 'Enter a whole number of 1 or more.' },
  save: { ja: '保存', en: 'Save' },
  yes: { ja: 'はい', en: 'Yes' },
  no: { ja: 'いいえ', en: 'No' },
  failed: {
    ja: '変更できませんでした。もう一度お試しください。',
    en: 'This could not be changed. Try again.',
  },
})
