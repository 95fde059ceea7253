-- Numbers that are written without a calling code are of this country.
alter table sms_settings add column default_country text;
update sms_settings set default_country = case when 'JP' = any (countries) then 'JP' else countries[1] end;
alter table sms_settings alter column default_country set not null,
  add constraint sms_settings_default_country_check check (default_country = any (countries));
