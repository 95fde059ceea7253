-- What signing out at the provider needs besides: its own spelling of the name, and the ID token that it asks for.
alter table federated_sessions
  add column sent_name_id text not null default '',
  -- sealed; null: SAML
  add column id_token text;
