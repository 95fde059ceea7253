-- How a session began, and what its person has proven since.
alter table sessions
  add column method text not null default 'password'
    check (method in ('password', 'passkey', 'saml', 'oidc', 'sms', 'card', 'link')),
  add column ip inet,
  -- When a second factor was last given; null: not yet.
  add column factor_at timestamptz(3),
  -- When the person last proved who they are, by password or factor: sensitive changes ask for a recent proof.
  add column proven_at timestamptz(3) not null default now(),
  -- Written every few minutes at most.
  add column last_seen_at timestamptz(3) not null default now(),
  -- “Stay signed in” was chosen.
  add column kept boolean not null default true;
