-- What the operator switches per company: options that are off, and who gets the features of the product's makers.

alter table companies
  add column options_off text[] not null default '{}',
  add column feature_flag text not null default 'none' check (feature_flag in ('none', 'internal', 'developer')),
  -- people of the company who get them wherever lists of people count
  add column flagged_user_ids bigint[] not null default '{}';
