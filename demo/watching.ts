import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'
import { alertSecretPlace } from '#server/features/alerts/alert-deliveries.commands.ts'
import { newSecret } from '#server/features/webhooks/webhook-secrets.rules.ts'
import type { SealedSecrets } from '#server/platform/auth/sealed-secrets.ts'

const hour = 3_600_000
const day = 24 * hour

const incidents = [
  {
    ...{ titleJa: 'メールが届くまでに時間がかかっています', titleEn: 'Emails are delayed', parts: ['mail'] },
    hoursAgo: 30,
    updates: [
      [
        'investigating',
        0,
        '一部のメールの送信が遅れています。原因を調べています。',
        'Some emails are sent late. We are looking into it.',
      ],
      [
        'identified',
        40,
        '送信先のメールサーバーの混雑が原因です。順番に送り直しています。',
        'The receiving mail servers are busy. Emails are being sent again.',
      ],
      ['resolved', 150, '遅れていたメールはすべて送信しました。', 'All delayed emails have been sent.'],
    ],
  },
  {
    titleJa: 'ファイルを開けないことがあります',
    ...{ titleEn: 'Some files cannot be opened', parts: ['storage', 'web'], hoursAgo: 24 * 12 },
    updates: [
      [
        'investigating',
        0,
        '添付ファイルの表示に失敗することがあります。',
        'Attachments sometimes fail to open.',
      ],
      [
        'monitoring',
        25,
        '保存先を切り替えました。様子を見ています。',
        'We switched the storage and are watching it.',
      ],
      ['resolved', 90, '復旧しました。ファイルの欠損はありません。', 'It works again. No file was lost.'],
    ],
  },
] as const

const alerts = [
  ...[
    {
      condition: 'queue_age',
      subject: 'mail.send 24 min',
      value: 24,
      threshold: 10,
      hoursAgo: 30,
      minutes: 130,
    },
  ],
  ...[
    {
      condition: 'error_rate',
      subject: '31/402',
      value: 7.7,
      threshold: 5,
      hoursAgo: 24 * 12,
      minutes: 60,
    },
  ],
]

const errors = [
  {
    kind: 'TypeError',
    work: 'GET /api/v2/reports',
    place: 'server/features/reports/report-lists.queries.ts:88',
    count: 4,
    daysAgo: 0,
  },
  {
    kind: 'DatabaseError 57014',
    work: 'statistics.sum',
    place: 'server/features/statistics/sums.commands.ts:41',
    count: 2,
    daysAgo: 2,
  },
  {
    kind: 'Error ECONNRESET',
    work: 'mail.send',
    place: 'server/platform/mail/smtp.ts:63',
    count: 37,
    daysAgo: 0,
  },
]

const statements = [
  {
    shape: 'select f.id, f.menu_id, f.author_id, f.published_at from feeds f join feed_audiences a on …',
    runs: 18_240,
    slow: 12,
    total: 214_000,
    worst: 1_840,
    daysAgo: 0,
  },
  {
    shape: 'select u.id, u.family_name, u.given_name from users u where u.company_id = $1 and …',
    runs: 9_410,
    slow: 0,
    total: 48_300,
    worst: 320,
    daysAgo: 0,
  },
  {
    shape: 'insert into audience_members (company_id, audience_id, user_id) select …',
    runs: 122,
    slow: 31,
    total: 96_700,
    worst: 6_120,
    daysAgo: 1,
  },
]

/** What the operator's engineer finds: past incidents and alerts, errors and slow statements; once. */
export async function makeDemoWatching(
  { installation: db }: Engine,
  engineer: { id: number; name: string },
  secrets: SealedSecrets,
  now = new Date(),
) {
  const known = await namedQuery(db, 'select 1 as one from incidents limit 1')
  if (known.length > 0) return
  const ago = (ms: number) => new Date(now.getTime() - ms)
  for (const { titleJa, titleEn, parts, hoursAgo, updates } of incidents) {
    const at = (minutes: number) => new Date(ago(hoursAgo * hour).getTime() + minutes * 60_000)
    const said = updates.map(([state, minutes, textJa, textEn]) => ({
      ...{ state, text_ja: textJa, text_en: textEn, at: at(minutes).toISOString(), author: engineer.name },
    }))
    await namedQuery(
      db,
      `insert into incidents (title_ja, title_en, parts, state, updates, started_at, resolved_at, version)
       values ($1, $2, $3, 'resolved', $4::jsonb, $5, $6, 3)`,
      [titleJa, titleEn, parts, JSON.stringify(said), at(0), at(updates.at(-1)![1])],
    )
  }
  await makeAlerts(db, secrets, ago)
  for (const { kind, work, place, count, daysAgo } of errors)
    await namedQuery(
      db,
      `insert into error_digests (day, fingerprint, kind, work, place, error_count, first_seen_at, last_seen_at)
       values ($1::timestamptz::date, md5($2 || $3), $2, $3, $4, $5, $1::timestamptz - interval '3 hours', $1)
       on conflict do nothing`,
      [ago(daysAgo * day), kind, work, place, count],
    )
  for (const { shape, runs, slow, total, worst, daysAgo } of statements)
    await namedQuery(
      db,
      `insert into statement_digests (day, fingerprint, shape, run_count, slow_count, total_ms, worst_ms, last_seen_at)
       values ($1::timestamptz::date, md5($2), $2, $3, $4, $5, $6, $1) on conflict do nothing`,
      [ago(daysAgo * day), shape, runs, slow, total, worst],
    )
}

/* A receiver that nobody reaches, and what it was told: all of it is over, so that nothing is sent. */
async function makeAlerts(db: Engine['installation'], secrets: SealedSecrets, ago: (ms: number) => Date) {
  const [receiver] = await namedQuery<{ id: number }>(
    db,
    `insert into alert_receivers (name, url, secret, conditions)
     values ('当番のチャット', 'https://alerts.hiroba.example/hook', '', $1::jsonb) returning id`,
    [JSON.stringify({ queue_age: 10, error_rate: 5 })],
  )
  const { id } = receiver!
  await namedQuery(db, 'update alert_receivers set secret = $2 where id = $1', [
    ...[id, secrets.seal(alertSecretPlace(id), newSecret())],
  ])
  for (const { condition, subject, value, threshold, hoursAgo, minutes } of alerts) {
    const raised = ago(hoursAgo * hour)
    const resolved = new Date(raised.getTime() + minutes * 60_000)
    await namedQuery(
      db,
      `insert into alerts (receiver_id, condition, subject, value, threshold, raised_at, resolved_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, condition, subject, value, threshold, raised, resolved],
    )
    for (const [type, at] of [
      ['alert.raised', raised],
      ['alert.resolved', resolved],
    ] as const)
      await namedQuery(
        db,
        `insert into alert_deliveries (receiver_id, receiver_name, type, condition, subject, message_id, body, state,
           attempt_count, status, created_at, attempted_at)
         values ($1, '当番のチャット', $2, $3, $4, 'demo_' || md5($2 || $3), '{}', 'delivered', 1, 204, $5, $5)`,
        [id, type, condition, subject, at],
      )
  }
}
