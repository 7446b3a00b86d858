-- The schema that db/migrations make, as PostgreSQL states it: printed by `npm run types`, to be
-- read. It is not edited by hand, and not run. Why things are so is said in the migrations.

create extension fuzzystrmatch;
create extension pg_trgm;
create schema jobs;

create table abuse_reports (
  id bigint generated always as identity not null,
  message_id bigint not null,
  reporter_id uuid,
  reason text not null,
  words text default ''::text not null,
  created_at timestamp with time zone not null,
  handled_by uuid,
  handled_at timestamp with time zone,
  constraint abuse_reports_pkey PRIMARY KEY (id),
  constraint abuse_reports_by_site CHECK ((reporter_id IS NULL) = (reason = 'third_contact'::text)),
  constraint abuse_reports_handled CHECK ((handled_by IS NULL) = (handled_at IS NULL)),
  constraint abuse_reports_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES profiles(id),
  constraint abuse_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id),
  constraint abuse_reports_once UNIQUE NULLS NOT DISTINCT (message_id, reporter_id),
  constraint abuse_reports_reason_check CHECK (reason = ANY (ARRAY['contact'::text, 'payment'::text, 'fraud'::text, 'abuse'::text, 'other'::text, 'third_contact'::text])),
  constraint abuse_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES profiles(id),
  constraint abuse_reports_words_check CHECK (length(words) <= 500)
);
CREATE INDEX abuse_reports_of_reporter ON abuse_reports USING btree (reporter_id, created_at);
CREATE INDEX abuse_reports_open ON abuse_reports USING btree (id) WHERE handled_at IS NULL;
CREATE TRIGGER abuse_reports_no_truncate BEFORE TRUNCATE ON abuse_reports FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER abuse_reports_stay BEFORE DELETE ON abuse_reports FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_other_report BEFORE INSERT OR UPDATE ON abuse_reports FOR EACH ROW EXECUTE FUNCTION refuse_other_report();
CREATE TRIGGER tell_desk AFTER INSERT OR UPDATE OF handled_at ON abuse_reports FOR EACH ROW EXECUTE FUNCTION tell_desk();

create table account_changes (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  kind text not null,
  email text,
  reason text not null,
  stop_digest text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  ended_as text,
  ended_by uuid,
  ended_at timestamp with time zone,
  constraint account_changes_pkey PRIMARY KEY (id),
  constraint account_changes_address CHECK ((kind = 'address'::text) = (email IS NOT NULL)),
  constraint account_changes_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES profiles(id),
  constraint account_changes_email_check CHECK (email = lower(email)),
  constraint account_changes_end CHECK ((ended_as IS NULL) = (ended_at IS NULL) AND (ended_as = 'withdrawn'::text) = (ended_by IS NOT NULL)),
  constraint account_changes_ended_as_check CHECK (ended_as = ANY (ARRAY['done'::text, 'stopped'::text, 'withdrawn'::text, 'dropped'::text])),
  constraint account_changes_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES profiles(id),
  constraint account_changes_kind_check CHECK (kind = ANY (ARRAY['two_step_off'::text, 'address'::text])),
  constraint account_changes_not_own CHECK (asked_by <> user_id),
  constraint account_changes_reason_check CHECK (reason <> ''::text),
  constraint account_changes_stop_digest_check CHECK (stop_digest <> ''::text),
  constraint account_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint account_changes_wait CHECK (ended_as IS DISTINCT FROM 'done'::text OR ended_at >= (asked_at + '24:00:00'::interval))
);
CREATE INDEX account_changes_of_person ON account_changes USING btree (user_id, asked_at DESC);
CREATE UNIQUE INDEX account_changes_one_waiting ON account_changes USING btree (user_id) WHERE ended_as IS NULL;
CREATE UNIQUE INDEX account_changes_stop_digest ON account_changes USING btree (stop_digest);
CREATE TRIGGER account_changes_fair BEFORE INSERT OR UPDATE ON account_changes FOR EACH ROW EXECUTE FUNCTION account_changes_fair();
CREATE TRIGGER account_changes_fixed BEFORE UPDATE ON account_changes FOR EACH ROW EXECUTE FUNCTION account_changes_fixed();
CREATE TRIGGER account_changes_now BEFORE INSERT ON account_changes FOR EACH ROW WHEN (new.asked_at < (now() - '01:00:00'::interval)) EXECUTE FUNCTION account_changes_now();
CREATE TRIGGER account_changes_stay BEFORE DELETE ON account_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ended_by_the_time BEFORE INSERT OR UPDATE ON account_changes FOR EACH ROW WHEN (new.ended_as = 'done'::text AND new.ended_at > (now() + '01:00:00'::interval)) EXECUTE FUNCTION ended_by_the_time();

create table act_permissions (
  action text not null,
  permission text not null,
  confirmed boolean default false not null,
  constraint act_permissions_pkey PRIMARY KEY (action)
);

create table attribute_definitions (
  id bigint generated always as identity not null,
  game_id bigint not null,
  key text not null,
  type text not null,
  asked text default 'buyer'::text not null,
  label text not null,
  label_ar text not null,
  hint text default ''::text not null,
  hint_ar text default ''::text not null,
  required boolean default true not null,
  asked_if jsonb,
  min bigint,
  max bigint,
  pattern text,
  example text,
  max_length integer,
  "position" integer default 0 not null,
  active boolean default true not null,
  create_token uuid,
  created_at timestamp with time zone default now() not null,
  constraint attribute_definitions_pkey PRIMARY KEY (id),
  constraint attribute_definitions_asked_check CHECK (asked = 'buyer'::text),
  constraint attribute_definitions_asked_if_check CHECK (is_condition(asked_if)),
  constraint attribute_definitions_bounds CHECK (type = 'number'::text OR min IS NULL AND max IS NULL),
  constraint attribute_definitions_bounds_in_order CHECK (min <= max),
  constraint attribute_definitions_created_once UNIQUE (create_token),
  constraint attribute_definitions_example_check CHECK (length(example) >= 1),
  constraint attribute_definitions_example_fits CHECK (length(example) <= max_length),
  constraint attribute_definitions_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint attribute_definitions_hint_ar_check CHECK (length(hint_ar) <= 200),
  constraint attribute_definitions_hint_check CHECK (length(hint) <= 200),
  constraint attribute_definitions_key_check CHECK (key ~ '^[a-z][a-z0-9_]{0,39}$'::text),
  constraint attribute_definitions_key_once UNIQUE (game_id, key),
  constraint attribute_definitions_label_ar_check CHECK (length(label_ar) >= 1 AND length(label_ar) <= 80),
  constraint attribute_definitions_label_check CHECK (length(label) >= 1 AND length(label) <= 80),
  constraint attribute_definitions_max_check CHECK (max < '1000000000000'::bigint),
  constraint attribute_definitions_max_length_check CHECK (max_length >= 1 AND max_length <= 200),
  constraint attribute_definitions_min_check CHECK (min >= 0),
  constraint attribute_definitions_no_secret CHECK (NOT names_secret((((key || ' '::text) || label) || ' '::text) || label_ar)),
  constraint attribute_definitions_pattern_check CHECK (length(pattern) >= 1 AND length(pattern) <= 300),
  constraint attribute_definitions_pattern_has_example CHECK (pattern IS NULL OR example IS NOT NULL),
  constraint attribute_definitions_place_once UNIQUE (game_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint attribute_definitions_position_check CHECK ("position" >= 0 AND "position" <= 11),
  constraint attribute_definitions_text_has_length CHECK ((type = 'text'::text) = (max_length IS NOT NULL)),
  constraint attribute_definitions_text_pattern CHECK (type = 'text'::text OR pattern IS NULL AND example IS NULL),
  constraint attribute_definitions_type_check CHECK (type = ANY (ARRAY['choice'::text, 'number'::text, 'boolean'::text, 'text'::text]))
);
CREATE CONSTRAINT TRIGGER attribute_definitions_options AFTER INSERT OR UPDATE OF type ON attribute_definitions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_options();

create table attribute_imports (
  user_id uuid not null,
  id uuid not null,
  content text not null,
  result jsonb,
  created_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  encoding text default 'unicode'::text not null,
  constraint attribute_imports_pkey PRIMARY KEY (user_id, id),
  constraint attribute_imports_applied_with_result CHECK ((applied_at IS NULL) = (result IS NULL)),
  constraint attribute_imports_encoding_check CHECK (encoding = ANY (ARRAY['unicode'::text, 'windows-1252'::text, 'windows-1256'::text])),
  constraint attribute_imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX attribute_imports_by_age ON attribute_imports USING btree (created_at);

create table attribute_options (
  definition_id bigint not null,
  key text not null,
  label text not null,
  label_ar text not null,
  "position" integer not null,
  constraint attribute_options_pkey PRIMARY KEY (definition_id, key),
  constraint attribute_options_definition_id_fkey FOREIGN KEY (definition_id) REFERENCES attribute_definitions(id) ON DELETE CASCADE,
  constraint attribute_options_key_check CHECK (key ~ '^[a-z0-9][a-z0-9_]{0,39}$'::text),
  constraint attribute_options_label_ar_check CHECK (length(label_ar) >= 1 AND length(label_ar) <= 80),
  constraint attribute_options_label_check CHECK (length(label) >= 1 AND length(label) <= 80),
  constraint attribute_options_place_once UNIQUE (definition_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint attribute_options_position_check CHECK ("position" >= 0 AND "position" <= 59)
);
CREATE CONSTRAINT TRIGGER attribute_options_enough AFTER INSERT OR DELETE OR UPDATE ON attribute_options DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_options();

create table audit_log (
  id bigint generated always as identity not null,
  actor_id uuid,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text,
  confirmed boolean,
  amount bigint,
  credited uuid,
  created_at timestamp with time zone default now() not null,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_amount CHECK ((money_act(action) IS NOT NULL) = (amount IS NOT NULL)),
  constraint audit_log_amount_check CHECK (amount >= 0),
  constraint audit_log_credited CHECK (money_act(action) IS DISTINCT FROM 'credits'::text OR credited IS NOT NULL)
);
CREATE INDEX audit_log_action ON audit_log USING btree (action, id DESC);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_id, id DESC);
CREATE INDEX audit_log_created_at ON audit_log USING btree (created_at DESC, id DESC);
CREATE INDEX audit_log_credited ON audit_log USING btree (credited, actor_id, created_at) WHERE credited IS NOT NULL;
CREATE INDEX audit_log_kind ON audit_log USING btree (split_part(subject, ':'::text, 1), id DESC);
CREATE INDEX audit_log_money ON audit_log USING btree (actor_id, created_at) WHERE amount IS NOT NULL;
CREATE INDEX audit_log_subject ON audit_log USING btree (subject, id DESC);
CREATE INDEX audit_log_unconfirmed ON audit_log USING btree (actor_id, created_at) WHERE asks_above_limit(action) AND confirmed IS NOT TRUE;
CREATE INDEX audit_log_words ON audit_log USING gin (fold((((COALESCE(reason, ''::text) || '
'::text) || COALESCE(before::text, ''::text)) || '
'::text) || COALESCE(after::text, ''::text)) gin_trgm_ops);
CREATE TRIGGER audit_after_account_wait BEFORE INSERT ON audit_log FOR EACH ROW WHEN (new.action = ANY (ARRAY['user.two_step_off'::text, 'user.address'::text])) EXECUTE FUNCTION audit_after_account_wait();
CREATE TRIGGER audit_after_wait BEFORE INSERT ON audit_log FOR EACH ROW WHEN ((new.action = ANY (ARRAY['user.grant_admin'::text, 'staff.take_effect'::text])) OR new.action = 'setting.update'::text AND new.subject ~~ 'setting:deposit\_account\_%'::text) EXECUTE FUNCTION audit_after_wait();
CREATE TRIGGER audit_by_administrators BEFORE INSERT ON audit_log FOR EACH ROW WHEN (new.action <> ALL (ARRAY['seller_application.submit'::text, 'seller_application.update'::text, 'seller_application.resubmit'::text, 'account.delete'::text, 'account.two_step_off'::text])) EXECUTE FUNCTION audit_by_administrators();
CREATE TRIGGER audit_by_permission BEFORE INSERT ON audit_log FOR EACH ROW WHEN (new.action <> ALL (ARRAY['seller_application.submit'::text, 'seller_application.update'::text, 'seller_application.resubmit'::text, 'account.delete'::text, 'account.two_step_off'::text])) EXECUTE FUNCTION audit_by_permission();
CREATE TRIGGER audit_confirmed BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_confirmed();
CREATE TRIGGER audit_credits_buyer BEFORE INSERT ON audit_log FOR EACH ROW WHEN (new.action = ANY (ARRAY['order.refund_original'::text, 'order.refund_part_original'::text, 'dispute.decide'::text])) EXECUTE FUNCTION audit_credits_buyer();
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_money BEFORE INSERT ON audit_log FOR EACH ROW WHEN (new.amount IS NOT NULL) EXECUTE FUNCTION audit_money();
CREATE TRIGGER audit_refund_sent BEFORE INSERT ON audit_log FOR EACH ROW WHEN (new.action = 'refund.done'::text AND new.subject ~ '^refund:\d+$'::text) EXECUTE FUNCTION audit_refund_sent();
CREATE TRIGGER audit_return_of_exported BEFORE INSERT ON audit_log FOR EACH ROW WHEN (new.action = 'withdrawal.return'::text) EXECUTE FUNCTION audit_return_of_exported();
CREATE TRIGGER tell_desk AFTER INSERT ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION tell_desk();

create table auth_accounts (
  id uuid default gen_random_uuid() not null,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint auth_accounts_pkey PRIMARY KEY (id),
  constraint auth_accounts_subject_once UNIQUE (provider_id, account_id),
  constraint auth_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX auth_accounts_user_id ON auth_accounts USING btree (user_id);
CREATE TRIGGER password_changed AFTER UPDATE OF password ON auth_accounts FOR EACH ROW WHEN (old.password IS DISTINCT FROM new.password) EXECUTE FUNCTION password_changed();
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON auth_accounts FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();

create table auth_rate_limits (
  id uuid default gen_random_uuid() not null,
  key text not null,
  count integer not null,
  last_request bigint not null,
  constraint auth_rate_limits_pkey PRIMARY KEY (id),
  constraint auth_rate_limits_key_key UNIQUE (key)
);

create table auth_verifications (
  id uuid default gen_random_uuid() not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint auth_verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX auth_verifications_identifier ON auth_verifications USING btree (identifier);
CREATE INDEX auth_verifications_value ON auth_verifications USING btree (value);

create table backup_state (
  one boolean default true not null,
  made_at timestamp with time zone,
  archived_at timestamp with time zone,
  failing_since timestamp with time zone,
  constraint backup_state_pkey PRIMARY KEY (one),
  constraint backup_state_one_check CHECK (one),
  constraint backup_state_says_something CHECK (num_nonnulls(made_at, archived_at, failing_since) > 0)
);

create table bank_answers (
  batch_id bigint not null,
  content text not null,
  sha256 text not null,
  uploaded_by uuid not null,
  uploaded_at timestamp with time zone not null,
  encoding text default 'unicode'::text not null,
  constraint bank_answers_pkey PRIMARY KEY (batch_id),
  constraint bank_answers_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batches(id),
  constraint bank_answers_content_check CHECK (content <> ''::text),
  constraint bank_answers_encoding_check CHECK (encoding = ANY (ARRAY['unicode'::text, 'windows-1252'::text, 'windows-1256'::text])),
  constraint bank_answers_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint bank_answers_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES profiles(id)
);
CREATE INDEX bank_answers_by_age ON bank_answers USING btree (uploaded_at);

create table bank_layouts (
  header text not null,
  account integer not null,
  key integer,
  amount integer not null,
  reference integer,
  outcome integer,
  reason integer,
  words jsonb default '{}'::jsonb not null,
  saved_by uuid not null,
  saved_at timestamp with time zone not null,
  constraint bank_layouts_pkey PRIMARY KEY (header),
  constraint bank_layouts_account_check CHECK (account >= 0 AND account <= 63),
  constraint bank_layouts_amount_check CHECK (amount >= 0 AND amount <= 63),
  constraint bank_layouts_apart CHECK (account <> amount),
  constraint bank_layouts_header_check CHECK (length(header) >= 1 AND length(header) <= 2000),
  constraint bank_layouts_key_check CHECK (key >= 0 AND key <= 63),
  constraint bank_layouts_outcome_check CHECK (outcome >= 0 AND outcome <= 63),
  constraint bank_layouts_reason_check CHECK (reason >= 0 AND reason <= 63),
  constraint bank_layouts_reference_check CHECK (reference >= 0 AND reference <= 63),
  constraint bank_layouts_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES profiles(id),
  constraint bank_layouts_words_check CHECK (jsonb_typeof(words) = 'object'::text)
);

create table blog_posts (
  id bigint generated always as identity not null,
  locale text default 'en'::text not null,
  title text not null,
  slug text not null,
  content text not null,
  excerpt text,
  featured_image text,
  published boolean default false not null,
  published_at timestamp with time zone,
  meta_title text,
  meta_description text,
  tags text[] default '{}'::text[] not null,
  views bigint default 0 not null,
  author_id uuid,
  create_token uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  search_text text generated always as (search_keys(title, array_append(tags, COALESCE(excerpt, ''::text)))) stored,
  publish_at timestamp with time zone,
  constraint blog_posts_pkey PRIMARY KEY (id),
  constraint blog_posts_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint blog_posts_create_token_once UNIQUE (create_token),
  constraint blog_posts_lengths CHECK (length(content) <= 40000 AND length(excerpt) <= 500 AND length(meta_title) <= 200 AND length(meta_description) <= 500 AND cardinality(tags) <= 20),
  constraint blog_posts_locale CHECK (locale = ANY (ARRAY['en'::text, 'ar'::text])),
  constraint blog_posts_publish_at CHECK (publish_at IS NULL OR NOT published),
  constraint blog_posts_published_at CHECK (published = (published_at IS NOT NULL)),
  constraint blog_posts_slug CHECK (length(slug) >= 1 AND length(slug) <= 100 AND slug !~ '[\s/?#%"<>\\]'::text),
  constraint blog_posts_slug_once UNIQUE (slug),
  constraint blog_posts_title_check CHECK (length(title) >= 1 AND length(title) <= 200)
);
CREATE INDEX blog_posts_author ON blog_posts USING btree (author_id);
CREATE INDEX blog_posts_in_language ON blog_posts USING btree (locale, published_at DESC, id DESC) WHERE published;
CREATE INDEX blog_posts_published ON blog_posts USING btree (published_at DESC) WHERE published;
CREATE INDEX blog_posts_waiting ON blog_posts USING btree (publish_at) WHERE publish_at IS NOT NULL;
CREATE TRIGGER blog_changed AFTER INSERT OR DELETE OR UPDATE OF title, slug, content, excerpt, featured_image, published, published_at, meta_title, meta_description, tags, author_id, locale ON blog_posts FOR EACH ROW EXECUTE FUNCTION blog_changed();
CREATE TRIGGER published_waits_no_more BEFORE UPDATE OF published ON blog_posts FOR EACH ROW WHEN (new.published AND new.publish_at IS NOT NULL) EXECUTE FUNCTION published_waits_no_more();

create table browsers (
  digest text not null,
  user_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint browsers_pkey PRIMARY KEY (digest, user_id),
  constraint browsers_digest_check CHECK (digest ~ '^[0-9a-f]{64}$'::text),
  constraint browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX browsers_of_person ON browsers USING btree (user_id, digest);
CREATE INDEX browsers_seen_at ON browsers USING btree (seen_at);
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON browsers FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();

create table canned_replies (
  seller_id uuid not null,
  "position" integer not null,
  title text not null,
  body text not null,
  constraint canned_replies_pkey PRIMARY KEY (seller_id, "position"),
  constraint canned_replies_body_check CHECK (length(body) >= 1 AND length(body) <= 500),
  constraint canned_replies_position_check CHECK ("position" >= 0 AND "position" <= 20),
  constraint canned_replies_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES profiles(id),
  constraint canned_replies_title_check CHECK (length(title) >= 1 AND length(title) <= 40)
);
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON canned_replies FOR EACH ROW EXECUTE FUNCTION refuse_replies_of_deleted();

create table category_settings (
  category text not null,
  is_enabled boolean default true not null,
  games_hidden bigint[] default '{}'::bigint[] not null,
  constraint category_settings_pkey PRIMARY KEY (category),
  constraint category_settings_category_check CHECK (category = ANY (ARRAY['accounts'::text, 'currencies'::text, 'boosting'::text, 'items'::text]))
);
CREATE TRIGGER category_setting_changed AFTER INSERT OR DELETE OR UPDATE ON category_settings FOR EACH STATEMENT EXECUTE FUNCTION everything_changed();

create table confirmed_settings (
  key text not null,
  constraint confirmed_settings_pkey PRIMARY KEY (key)
);

create table conversation_access_log (
  id bigint generated always as identity not null,
  conversation_id uuid not null,
  admin_id uuid not null,
  reason text,
  dispute_number bigint,
  created_at timestamp with time zone not null,
  constraint conversation_access_log_pkey PRIMARY KEY (id),
  constraint conversation_access_log_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES profiles(id),
  constraint conversation_access_log_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  constraint conversation_access_log_dispute FOREIGN KEY (dispute_number) REFERENCES disputes(number),
  constraint conversation_access_log_reason_check CHECK (length(reason) >= 10 AND length(reason) <= 500),
  constraint conversation_access_log_why CHECK (num_nonnulls(reason, dispute_number) = 1)
);
CREATE INDEX conversation_access_log_of_conversation ON conversation_access_log USING btree (conversation_id, id);
CREATE TRIGGER conversation_access_log_append_only BEFORE DELETE OR UPDATE ON conversation_access_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER conversation_access_log_no_truncate BEFORE TRUNCATE ON conversation_access_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_read_by_others BEFORE INSERT ON conversation_access_log FOR EACH ROW EXECUTE FUNCTION refuse_read_by_others();

create table conversation_members (
  conversation_id uuid not null,
  person_id uuid not null,
  last_read_id bigint default 0 not null,
  unread integer default 0 not null,
  first_unread_at timestamp with time zone,
  mailed_at timestamp with time zone,
  pushed_at timestamp with time zone,
  last_message_id bigint default 0 not null,
  constraint conversation_members_pkey PRIMARY KEY (conversation_id, person_id),
  constraint conversation_members_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  constraint conversation_members_first_unread CHECK (first_unread_at IS NULL OR unread > 0),
  constraint conversation_members_person_id_fkey FOREIGN KEY (person_id) REFERENCES profiles(id),
  constraint conversation_members_unread_check CHECK (unread >= 0)
);
CREATE INDEX conversation_members_mailed ON conversation_members USING btree (person_id, mailed_at) WHERE mailed_at IS NOT NULL;
CREATE INDEX conversation_members_of_person ON conversation_members USING btree (person_id, last_message_id DESC, conversation_id);
CREATE INDEX conversation_members_unread ON conversation_members USING btree (person_id) INCLUDE (unread) WHERE unread > 0;
CREATE INDEX conversation_members_waiting ON conversation_members USING btree (first_unread_at) WHERE first_unread_at IS NOT NULL;
CREATE TRIGGER conversation_members_no_truncate BEFORE TRUNCATE ON conversation_members FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER conversation_members_stay BEFORE DELETE ON conversation_members FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER conversation_read AFTER UPDATE OF last_read_id ON conversation_members FOR EACH ROW WHEN (old.last_read_id IS DISTINCT FROM new.last_read_id) EXECUTE FUNCTION conversation_read();
CREATE TRIGGER refuse_stranger_in_conversation BEFORE INSERT OR UPDATE OF conversation_id, person_id ON conversation_members FOR EACH ROW EXECUTE FUNCTION refuse_stranger_in_conversation();

create table conversations (
  id uuid default gen_random_uuid() not null,
  buyer_id uuid not null,
  seller_id uuid not null,
  offer_id bigint not null,
  order_id uuid,
  created_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES profiles(id),
  constraint conversations_last_at CHECK (last_at >= created_at),
  constraint conversations_not_with_oneself CHECK (buyer_id <> seller_id),
  constraint conversations_of_order UNIQUE (order_id),
  constraint conversations_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint conversations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint conversations_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES profiles(id)
);
CREATE INDEX conversations_by_age ON conversations USING btree (last_at);
CREATE INDEX conversations_of_offer ON conversations USING btree (offer_id);
CREATE UNIQUE INDEX conversations_question ON conversations USING btree (buyer_id, offer_id) WHERE order_id IS NULL;
CREATE TRIGGER conversations_no_truncate BEFORE TRUNCATE ON conversations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER conversations_stay BEFORE DELETE ON conversations FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_other_conversation BEFORE INSERT OR UPDATE OF id, buyer_id, seller_id, offer_id, order_id, created_at ON conversations FOR EACH ROW EXECUTE FUNCTION refuse_other_conversation();

create table credential_reveals (
  id bigint generated always as identity not null,
  access_id uuid not null,
  person_id uuid not null,
  session_id uuid not null,
  created_at timestamp with time zone not null,
  constraint credential_reveals_pkey PRIMARY KEY (id),
  constraint credential_reveals_access_id_fkey FOREIGN KEY (access_id) REFERENCES order_credentials(id),
  constraint credential_reveals_person_id_fkey FOREIGN KEY (person_id) REFERENCES profiles(id)
);
CREATE INDEX credential_reveals_of_access ON credential_reveals USING btree (access_id, id);
CREATE INDEX credential_reveals_of_person ON credential_reveals USING btree (person_id, id);
CREATE TRIGGER credential_reveals_append_only BEFORE DELETE OR UPDATE ON credential_reveals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credential_reveals_no_truncate BEFORE TRUNCATE ON credential_reveals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_strange_access_reveal BEFORE INSERT ON credential_reveals FOR EACH ROW EXECUTE FUNCTION refuse_strange_access_reveal();

create table daily_sales (
  day date not null,
  category text not null,
  orders bigint not null,
  amount bigint not null,
  constraint daily_sales_pkey PRIMARY KEY (day, category),
  constraint daily_sales_category_check CHECK (category = ANY (ARRAY['accounts'::text, 'currencies'::text, 'boosting'::text, 'items'::text]))
);

create table day_figures (
  split text not null,
  day date not null,
  key text not null,
  orders integer not null,
  sales bigint not null,
  commission bigint not null,
  refunded bigint not null,
  disputes integer not null,
  constraint day_figures_pkey PRIMARY KEY (split, day, key),
  constraint day_figures_commission_check CHECK (commission >= 0),
  constraint day_figures_day_fkey FOREIGN KEY (day) REFERENCES figure_days(day),
  constraint day_figures_disputes_check CHECK (disputes >= 0),
  constraint day_figures_orders_check CHECK (orders >= 0),
  constraint day_figures_refunded_check CHECK (refunded >= 0),
  constraint day_figures_sales_check CHECK (sales >= 0),
  constraint day_figures_split_check CHECK (split = ANY (ARRAY['category'::text, 'game'::text, 'method'::text, 'seller'::text]))
);

create table day_times (
  kind text not null,
  day date not null,
  seconds integer not null,
  orders integer not null,
  constraint day_times_pkey PRIMARY KEY (kind, day, seconds),
  constraint day_times_day_fkey FOREIGN KEY (day) REFERENCES figure_days(day),
  constraint day_times_kind_check CHECK (kind = ANY (ARRAY['pay'::text, 'deliver'::text])),
  constraint day_times_orders_check CHECK (orders > 0),
  constraint day_times_seconds_check CHECK (seconds > 0)
);

create table decision_templates (
  id bigint generated always as identity not null,
  title_en text not null,
  title_ar text not null,
  words_en text not null,
  words_ar text not null,
  share_bp integer,
  constraint decision_templates_pkey PRIMARY KEY (id),
  constraint decision_templates_share_bp_check CHECK (share_bp >= 0 AND share_bp <= 10000),
  constraint decision_templates_words_ar_check CHECK (length(words_ar) >= 1 AND length(words_ar) <= 2000),
  constraint decision_templates_words_en_check CHECK (length(words_en) >= 1 AND length(words_en) <= 2000)
);
CREATE TRIGGER decision_templates_stay BEFORE DELETE OR UPDATE ON decision_templates FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table deposits (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  amount bigint not null,
  received_amount bigint,
  attempt_id uuid,
  to_account text,
  reference_text text,
  receipt_url text,
  receipt_digest text,
  receipt_look bigint,
  status text default 'pending'::text not null,
  refusal_reason text,
  decided_by uuid,
  decided_at timestamp with time zone,
  token uuid not null,
  created_at timestamp with time zone not null,
  search_text text generated always as (fold(COALESCE(reference_text, ''::text))) stored,
  constraint deposits_pkey PRIMARY KEY (id),
  constraint deposits_amount_check CHECK (amount > 0),
  constraint deposits_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id),
  constraint deposits_attempt_once UNIQUE (attempt_id),
  constraint deposits_decided CHECK ((status = 'pending'::text) = (decided_at IS NULL) AND (decided_at IS NOT NULL AND attempt_id IS NULL) = (decided_by IS NOT NULL)),
  constraint deposits_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id),
  constraint deposits_nobody_decides_own CHECK (decided_by <> user_id),
  constraint deposits_once UNIQUE (user_id, token),
  constraint deposits_one_way CHECK ((attempt_id IS NULL) = (to_account IS NOT NULL) AND (attempt_id IS NULL) = (receipt_digest IS NOT NULL) AND (attempt_id IS NULL OR status = 'confirmed'::text AND received_amount = amount AND reference_text IS NULL AND receipt_url IS NULL)),
  constraint deposits_receipt_digest_check CHECK (receipt_digest ~ '^[0-9a-f]{64}$'::text),
  constraint deposits_receipt_known CHECK (receipt_url IS NOT NULL OR status <> 'pending'::text),
  constraint deposits_received_amount CHECK ((status = 'confirmed'::text) = (received_amount IS NOT NULL)),
  constraint deposits_received_amount_check CHECK (received_amount > 0),
  constraint deposits_reference_text_check CHECK (length(reference_text) >= 1 AND length(reference_text) <= 80),
  constraint deposits_refusal_reason CHECK ((status = 'refused'::text) = (refusal_reason IS NOT NULL)),
  constraint deposits_refusal_reason_check CHECK (length(refusal_reason) >= 1 AND length(refusal_reason) <= 1000),
  constraint deposits_status_check CHECK (status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'refused'::text])),
  constraint deposits_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX deposits_by_age ON deposits USING btree (created_at DESC, id);
CREATE INDEX deposits_by_amount ON deposits USING btree (amount DESC, id);
CREATE INDEX deposits_by_status ON deposits USING btree (status, created_at DESC, id);
CREATE INDEX deposits_by_status_and_amount ON deposits USING btree (status, amount DESC, id);
CREATE INDEX deposits_confirmed_by_time ON deposits USING btree (decided_at) WHERE status = 'confirmed'::text;
CREATE INDEX deposits_digest ON deposits USING btree (receipt_digest);
CREATE UNIQUE INDEX deposits_image_once ON deposits USING btree (receipt_digest) WHERE status <> 'refused'::text;
CREATE INDEX deposits_look ON deposits USING btree (receipt_look);
CREATE INDEX deposits_of_person ON deposits USING btree (user_id, created_at DESC, id);
CREATE INDEX deposits_receipt ON deposits USING btree (receipt_url) WHERE receipt_url IS NOT NULL;
CREATE INDEX deposits_received_amount ON deposits USING btree (received_amount) WHERE received_amount IS NOT NULL;
CREATE INDEX deposits_search ON deposits USING gin (search_text gin_trgm_ops);
CREATE CONSTRAINT TRIGGER deposits_bring_money AFTER INSERT OR UPDATE ON deposits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_changed_deposit();
CREATE TRIGGER deposits_stay BEFORE DELETE ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();
CREATE TRIGGER refuse_for_suspended BEFORE INSERT ON deposits FOR EACH ROW WHEN (new.attempt_id IS NULL) EXECUTE FUNCTION refuse_for_suspended();
CREATE TRIGGER refuse_illegal_deposit_change BEFORE INSERT OR UPDATE ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_illegal_deposit_change();
CREATE TRIGGER refuse_image_shown_elsewhere BEFORE INSERT ON deposits FOR EACH ROW WHEN (new.receipt_digest IS NOT NULL) EXECUTE FUNCTION refuse_image_shown_elsewhere();
CREATE TRIGGER tell_desk AFTER INSERT OR UPDATE OF status ON deposits FOR EACH ROW EXECUTE FUNCTION tell_desk();

create table dispute_history (
  id bigint generated always as identity not null,
  dispute bigint not null,
  move text not null,
  from_status text,
  to_status text not null,
  party text not null,
  actor_id uuid,
  proposal bigint,
  created_at timestamp with time zone not null,
  constraint dispute_history_pkey PRIMARY KEY (id),
  constraint dispute_history_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(id),
  constraint dispute_history_dispute_fkey FOREIGN KEY (dispute) REFERENCES disputes(number),
  constraint dispute_history_move_from_status_to_status_party_fkey FOREIGN KEY (move, from_status, to_status, party) REFERENCES dispute_moves(move, from_status, to_status, party),
  constraint dispute_history_open CHECK ((move = 'open'::text) = (from_status IS NULL)),
  constraint dispute_history_party_check CHECK (party = ANY (ARRAY['buyer'::text, 'seller'::text, 'admin'::text, 'system'::text])),
  constraint dispute_history_proposal_fkey FOREIGN KEY (proposal) REFERENCES dispute_proposals(id)
);
CREATE INDEX dispute_history_of ON dispute_history USING btree (dispute, id);
CREATE TRIGGER dispute_history_append_only BEFORE DELETE OR UPDATE ON dispute_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_history_no_truncate BEFORE TRUNCATE ON dispute_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_for_suspended BEFORE INSERT ON dispute_history FOR EACH ROW EXECUTE FUNCTION refuse_for_suspended();

create table dispute_moves (
  move text not null,
  from_status text not null,
  to_status text not null,
  party text not null,
  constraint dispute_moves_pkey PRIMARY KEY (move, from_status, to_status, party),
  constraint dispute_moves_party_check CHECK (party = ANY (ARRAY['buyer'::text, 'seller'::text, 'admin'::text, 'system'::text]))
);
CREATE TRIGGER dispute_moves_no_truncate BEFORE TRUNCATE ON dispute_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_moves_stay BEFORE DELETE OR UPDATE ON dispute_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table dispute_proposals (
  id bigint generated always as identity not null,
  dispute bigint not null,
  side text not null,
  kind text not null,
  part bigint,
  words text,
  state text default 'open'::text not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  token uuid not null,
  constraint dispute_proposals_pkey PRIMARY KEY (id),
  constraint dispute_proposals_dispute_fkey FOREIGN KEY (dispute) REFERENCES disputes(number),
  constraint dispute_proposals_ended CHECK ((state = 'open'::text) = (ended_at IS NULL)),
  constraint dispute_proposals_kind_check CHECK (kind = ANY (ARRAY['refund'::text, 'part'::text, 'goods'::text])),
  constraint dispute_proposals_part CHECK ((kind = 'part'::text) = (part IS NOT NULL)),
  constraint dispute_proposals_part_check CHECK (part >= 100),
  constraint dispute_proposals_side_check CHECK (side = ANY (ARRAY['buyer'::text, 'seller'::text])),
  constraint dispute_proposals_state_check CHECK (state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'lapsed'::text])),
  constraint dispute_proposals_token_key UNIQUE (token),
  constraint dispute_proposals_words_check CHECK (length(words) >= 1 AND length(words) <= 1000)
);
CREATE INDEX dispute_proposals_due ON dispute_proposals USING btree (due_at) WHERE state = 'open'::text;
CREATE INDEX dispute_proposals_of ON dispute_proposals USING btree (dispute, id);
CREATE UNIQUE INDEX dispute_proposals_open ON dispute_proposals USING btree (dispute) WHERE state = 'open'::text;
CREATE TRIGGER dispute_proposals_no_truncate BEFORE TRUNCATE ON dispute_proposals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_proposals_stay BEFORE DELETE ON dispute_proposals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_other_proposal BEFORE UPDATE ON dispute_proposals FOR EACH ROW EXECUTE FUNCTION refuse_other_proposal();

create table disputes (
  number bigint generated always as identity not null,
  order_id uuid not null,
  opened_by uuid not null,
  opener text not null,
  reason text not null,
  words text not null,
  arrived integer,
  answer text,
  status text not null,
  terms jsonb not null,
  step_at timestamp with time zone not null,
  due_at timestamp with time zone,
  opened_at timestamp with time zone not null,
  talked_at timestamp with time zone,
  decided_part bigint,
  decided_to text,
  decision text,
  decided_by uuid,
  assigned_to uuid,
  second text,
  second_by uuid,
  appealed_by uuid,
  appeal text,
  appealed_from uuid,
  agreed text[] default '{}'::text[] not null,
  outcome text,
  ended_by text,
  closed_at timestamp with time zone,
  token uuid not null,
  constraint disputes_pkey PRIMARY KEY (number),
  constraint disputes_agreed CHECK (agreed <@ '{buyer,seller}'::text[]),
  constraint disputes_answer_check CHECK (length(answer) >= 1 AND length(answer) <= 2000),
  constraint disputes_appeal_check CHECK (length(appeal) >= 1 AND length(appeal) <= 2000),
  constraint disputes_appealed CHECK ((num_nonnulls(appealed_by, appeal) = ANY (ARRAY[0, 2])) AND (appealed_from IS NULL OR appealed_by IS NOT NULL)),
  constraint disputes_appealed_by_fkey FOREIGN KEY (appealed_by) REFERENCES profiles(id),
  constraint disputes_appealed_from_fkey FOREIGN KEY (appealed_from) REFERENCES profiles(id),
  constraint disputes_arrived CHECK (arrived IS NULL OR reason = 'part_delivered'::text),
  constraint disputes_arrived_check CHECK (arrived >= 0),
  constraint disputes_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES profiles(id),
  constraint disputes_closed CHECK ((status = 'closed'::text) = (closed_at IS NOT NULL) AND (status = 'closed'::text) = (outcome IS NOT NULL) AND (status = 'closed'::text) = (ended_by IS NOT NULL) AND (status = 'closed'::text) = (due_at IS NULL)),
  constraint disputes_decided CHECK ((num_nonnulls(decided_part, decided_to, decision, decided_by) = ANY (ARRAY[0, 4])) AND ((status <> ALL (ARRAY['decided'::text, 'second_look'::text])) OR decided_by IS NOT NULL)),
  constraint disputes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id),
  constraint disputes_decided_part_check CHECK (decided_part >= 0),
  constraint disputes_decided_to_check CHECK (decided_to = ANY (ARRAY['wallet'::text, 'original'::text])),
  constraint disputes_deciders_apart CHECK (second_by <> decided_by),
  constraint disputes_decision_check CHECK (length(decision) >= 1 AND length(decision) <= 2000),
  constraint disputes_ended_by_check CHECK (ended_by = ANY (ARRAY['opener'::text, 'agreement'::text, 'silence'::text, 'decision'::text])),
  constraint disputes_once UNIQUE (opened_by, token),
  constraint disputes_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES profiles(id),
  constraint disputes_opener_check CHECK (opener = ANY (ARRAY['buyer'::text, 'admin'::text])),
  constraint disputes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint disputes_outcome_check CHECK (outcome = ANY (ARRAY['withdrawn'::text, 'remedied'::text, 'kept'::text, 'part'::text, 'refunded'::text])),
  constraint disputes_reason_check CHECK (reason = ANY (ARRAY['not_delivered'::text, 'cannot_sign_in'::text, 'cannot_secure'::text, 'not_as_described'::text, 'taken_back'::text, 'banned'::text, 'part_delivered'::text, 'wrong_player'::text, 'reversed'::text, 'wrong_item'::text, 'not_started'::text, 'too_slow'::text, 'unfinished'::text, 'account_harmed'::text, 'review'::text])),
  constraint disputes_second CHECK ((second_by IS NOT NULL) = (COALESCE(second, ''::text) = 'confirmed'::text)),
  constraint disputes_second_by_fkey FOREIGN KEY (second_by) REFERENCES profiles(id),
  constraint disputes_second_check CHECK (second = ANY (ARRAY['due'::text, 'confirmed'::text, 'impossible'::text])),
  constraint disputes_status_check CHECK (status = ANY (ARRAY['answering'::text, 'talking'::text, 'remedying'::text, 'deciding'::text, 'second_look'::text, 'decided'::text, 'closed'::text])),
  constraint disputes_words_check CHECK (length(words) >= 1 AND length(words) <= 2000)
);
CREATE INDEX disputes_by_number ON disputes USING btree (number DESC) WHERE status = 'closed'::text;
CREATE INDEX disputes_by_opening ON disputes USING btree (opened_at);
CREATE INDEX disputes_due ON disputes USING btree (due_at, number) WHERE status <> 'closed'::text;
CREATE INDEX disputes_of_order ON disputes USING btree (order_id, number);
CREATE UNIQUE INDEX disputes_open ON disputes USING btree (order_id) WHERE status <> 'closed'::text;
CREATE CONSTRAINT TRIGGER disputes_freeze_order AFTER INSERT OR UPDATE OF status ON disputes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_of_dispute();
CREATE TRIGGER disputes_no_truncate BEFORE TRUNCATE ON disputes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER disputes_stay BEFORE DELETE ON disputes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER mark_late_dispute AFTER INSERT ON disputes FOR EACH ROW WHEN (new.opened_at < (now() - '01:00:00'::interval)) EXECUTE FUNCTION mark_late_dispute();
CREATE TRIGGER refuse_illegal_dispute_change BEFORE INSERT OR UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION refuse_illegal_dispute_change();
CREATE TRIGGER tell_desk AFTER UPDATE OF status ON disputes FOR EACH ROW WHEN (old.status <> new.status AND ((old.status = ANY (ARRAY['deciding'::text, 'second_look'::text])) OR (new.status = ANY (ARRAY['deciding'::text, 'second_look'::text])))) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER tell_desk_new AFTER INSERT ON disputes FOR EACH ROW WHEN (new.status = ANY (ARRAY['deciding'::text, 'second_look'::text])) EXECUTE FUNCTION tell_desk();

create table draft_offer_images (
  id bigint generated always as identity not null,
  user_id uuid not null,
  form_id uuid not null,
  place integer not null,
  url text not null,
  digest text,
  is_main boolean default false not null,
  "position" integer not null,
  created_at timestamp with time zone not null,
  constraint draft_offer_images_pkey PRIMARY KEY (id),
  constraint draft_offer_images_most UNIQUE (user_id, place),
  constraint draft_offer_images_place_check CHECK (place >= 0 AND place <= 39),
  constraint draft_offer_images_place_once UNIQUE (user_id, form_id, "position") DEFERRABLE,
  constraint draft_offer_images_position_check CHECK ("position" >= 0 AND "position" <= 7),
  constraint draft_offer_images_shown_once UNIQUE (user_id, form_id, digest),
  constraint draft_offer_images_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX draft_offer_images_by_age ON draft_offer_images USING btree (created_at);
CREATE UNIQUE INDEX draft_offer_images_one_main ON draft_offer_images USING btree (user_id, form_id) WHERE is_main;
CREATE INDEX draft_offer_images_url ON draft_offer_images USING btree (url);

create table email_confirmations (
  digest text not null,
  user_id uuid not null,
  email text not null,
  password text,
  browser text,
  next text default '/'::text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint email_confirmations_pkey PRIMARY KEY (digest),
  constraint email_confirmations_email_check CHECK (email = lower(email)),
  constraint email_confirmations_next_check CHECK (next ~~ '/%'::text),
  constraint email_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX email_confirmations_expires_at ON email_confirmations USING btree (expires_at);
CREATE INDEX email_confirmations_user_id ON email_confirmations USING btree (user_id);
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON email_confirmations FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();

create table email_reversals (
  digest text not null,
  user_id uuid not null,
  email text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint email_reversals_pkey PRIMARY KEY (digest),
  constraint email_reversals_email_check CHECK (email = lower(email)),
  constraint email_reversals_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX email_reversals_expires_at ON email_reversals USING btree (expires_at);
CREATE INDEX email_reversals_user_id ON email_reversals USING btree (user_id);

create table facet_bitmaps (
  game_id bigint not null,
  key text not null,
  bits bit varying not null,
  offers integer not null,
  constraint facet_bitmaps_pkey PRIMARY KEY (game_id, key),
  constraint facet_bitmaps_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE
);

create table facet_changes (
  id bigint generated always as identity not null,
  game_id bigint not null,
  offer_id bigint,
  constraint facet_changes_pkey PRIMARY KEY (id)
);

create table fee_changes (
  id bigint generated always as identity not null,
  key text not null,
  before integer not null,
  value integer not null,
  counts_from date not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  ended_as text,
  ended_by uuid,
  ended_at timestamp with time zone,
  constraint fee_changes_pkey PRIMARY KEY (id),
  constraint fee_changes_ahead CHECK (counts_from > (created_at AT TIME ZONE 'Africa/Algiers'::text)::date AND counts_from <= ((created_at AT TIME ZONE 'Africa/Algiers'::text)::date + 366)),
  constraint fee_changes_before_check CHECK (before >= 0 AND before <= 10000),
  constraint fee_changes_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  constraint fee_changes_end CHECK ((ended_as IS NULL) = (ended_at IS NULL) AND (ended_as = 'taken_back'::text) = (ended_by IS NOT NULL)),
  constraint fee_changes_end_by_day CHECK (ended_as IS NULL OR (ended_as = 'stored'::text) = ((ended_at AT TIME ZONE 'Africa/Algiers'::text)::date >= counts_from)),
  constraint fee_changes_ended_as_check CHECK (ended_as = ANY (ARRAY['stored'::text, 'taken_back'::text])),
  constraint fee_changes_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES profiles(id),
  constraint fee_changes_key CHECK (key = ANY (ARRAY['seller_fee_accounts_bp'::text, 'seller_fee_items_bp'::text, 'seller_fee_currencies_bp'::text, 'seller_fee_boosting_bp'::text, 'buyer_fee_bp'::text, 'withdrawal_fee_bp'::text, 'withdrawal_fee_intermediate_bp'::text, 'withdrawal_fee_advanced_bp'::text, 'level_discount_rising_bp'::text, 'level_discount_trusted_bp'::text, 'level_discount_expert_bp'::text, 'level_discount_master_bp'::text])),
  constraint fee_changes_other CHECK (value <> before),
  constraint fee_changes_value_check CHECK (value >= 0 AND value <= 10000)
);
CREATE INDEX fee_changes_of_key ON fee_changes USING btree (key, id DESC);
CREATE UNIQUE INDEX fee_changes_one_coming ON fee_changes USING btree (key) WHERE ended_as IS NULL;
CREATE TRIGGER fee_changes_fixed BEFORE UPDATE ON fee_changes FOR EACH ROW EXECUTE FUNCTION fee_changes_fixed();
CREATE TRIGGER fee_changes_heard AFTER INSERT OR UPDATE ON fee_changes FOR EACH ROW EXECUTE FUNCTION settings_changed();
CREATE CONSTRAINT TRIGGER fee_changes_made AFTER INSERT ON fee_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fee_changes_written_down();
CREATE TRIGGER fee_changes_pages_changed AFTER INSERT OR UPDATE ON fee_changes FOR EACH STATEMENT EXECUTE FUNCTION everything_changed();
CREATE TRIGGER fee_changes_stay BEFORE DELETE ON fee_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER fee_changes_taken_back AFTER UPDATE ON fee_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.ended_as = 'taken_back'::text) EXECUTE FUNCTION fee_changes_written_down();

create table feedback_counts (
  seller_id uuid not null,
  positive integer default 0 not null,
  neutral integer default 0 not null,
  negative integer default 0 not null,
  constraint feedback_counts_pkey PRIMARY KEY (seller_id),
  constraint feedback_counts_negative_check CHECK (negative >= 0),
  constraint feedback_counts_neutral_check CHECK (neutral >= 0),
  constraint feedback_counts_positive_check CHECK (positive >= 0),
  constraint feedback_counts_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table figure_changes (
  id bigint generated always as identity not null,
  day date not null,
  constraint figure_changes_pkey PRIMARY KEY (id)
);

create table figure_days (
  day date not null,
  counted_at timestamp with time zone,
  is_stale boolean default false not null,
  constraint figure_days_pkey PRIMARY KEY (day)
);

create table filter_alerts (
  id bigint generated always as identity not null,
  user_id uuid not null,
  game_id bigint not null,
  query text not null,
  seen_offer bigint not null,
  told_on date,
  asked_at timestamp with time zone not null,
  constraint filter_alerts_pkey PRIMARY KEY (id),
  constraint filter_alerts_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint filter_alerts_once UNIQUE (user_id, game_id, query),
  constraint filter_alerts_query_check CHECK (length(query) >= 1 AND length(query) <= 1000),
  constraint filter_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX filter_alerts_of_filter ON filter_alerts USING btree (game_id, query);
CREATE TRIGGER filter_alerts_at_most AFTER INSERT ON filter_alerts FOR EACH ROW EXECUTE FUNCTION refuse_too_many_alerts();
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON filter_alerts FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();

create table followed_sellers (
  user_id uuid not null,
  seller_id uuid not null,
  told_offer bigint not null,
  followed_at timestamp with time zone not null,
  constraint followed_sellers_pkey PRIMARY KEY (user_id, seller_id),
  constraint followed_sellers_not_oneself CHECK (user_id <> seller_id),
  constraint followed_sellers_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES profiles(id),
  constraint followed_sellers_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX followed_sellers_of_seller ON followed_sellers USING btree (seller_id);
CREATE TRIGGER followed_sellers_at_most AFTER INSERT ON followed_sellers FOR EACH ROW EXECUTE FUNCTION refuse_too_many_kept('favourites_per_person');
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON followed_sellers FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();

create table game_attribute_options (
  attribute_id bigint not null,
  key text not null,
  label text not null,
  label_ar text not null,
  short text default ''::text not null,
  short_ar text default ''::text not null,
  "position" integer not null,
  active boolean default true not null,
  replaced_by text,
  merged_at timestamp with time zone,
  constraint game_attribute_options_pkey PRIMARY KEY (attribute_id, key),
  constraint game_attribute_options_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES game_attributes(id) ON DELETE CASCADE,
  constraint game_attribute_options_key_check CHECK (key ~ '^[a-z0-9][a-z0-9_]{0,39}$'::text),
  constraint game_attribute_options_label_ar_check CHECK (length(label_ar) >= 1 AND length(label_ar) <= 80),
  constraint game_attribute_options_label_check CHECK (length(label) >= 1 AND length(label) <= 80),
  constraint game_attribute_options_merged CHECK (merged_at IS NULL OR replaced_by IS NOT NULL),
  constraint game_attribute_options_place_once UNIQUE (attribute_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint game_attribute_options_position_check CHECK ("position" >= 0 AND "position" <= 59),
  constraint game_attribute_options_replaced FOREIGN KEY (attribute_id, replaced_by) REFERENCES game_attribute_options(attribute_id, key),
  constraint game_attribute_options_replaced_is_retired CHECK (replaced_by IS NULL OR NOT active AND replaced_by <> key),
  constraint game_attribute_options_short_ar_check CHECK (length(short_ar) <= 24),
  constraint game_attribute_options_short_check CHECK (length(short) <= 24)
);
CREATE TRIGGER game_attribute_option_changed AFTER INSERT OR DELETE OR UPDATE ON game_attribute_options FOR EACH ROW EXECUTE FUNCTION game_attribute_option_changed();
CREATE TRIGGER game_attribute_options_stated BEFORE DELETE ON game_attribute_options FOR EACH ROW EXECUTE FUNCTION refuse_stated_option();

create table game_attributes (
  id bigint generated always as identity not null,
  game_id bigint not null,
  key text not null,
  type text not null,
  label text not null,
  label_ar text not null,
  short text default ''::text not null,
  short_ar text default ''::text not null,
  required_since timestamp with time zone,
  filterable boolean default true not null,
  on_card boolean default false not null,
  landing boolean default false not null,
  ordered boolean default false not null,
  is_content boolean default false not null,
  min bigint,
  max bigint,
  steps bigint[] default '{}'::bigint[] not null,
  "position" integer default 0 not null,
  active boolean default true not null,
  create_token uuid,
  created_at timestamp with time zone default now() not null,
  constraint game_attributes_pkey PRIMARY KEY (id),
  constraint game_attributes_bounds_in_order CHECK (min <= max),
  constraint game_attributes_choice CHECK (type = 'choice'::text OR NOT landing AND NOT ordered),
  constraint game_attributes_created_once UNIQUE (create_token),
  constraint game_attributes_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint game_attributes_key_check CHECK (key ~ '^[a-z][a-z0-9_]{0,39}$'::text),
  constraint game_attributes_key_not_an_address CHECK (key <> 'offers'::text),
  constraint game_attributes_key_once UNIQUE (game_id, key),
  constraint game_attributes_label_ar_check CHECK (length(label_ar) >= 1 AND length(label_ar) <= 80),
  constraint game_attributes_label_check CHECK (length(label) >= 1 AND length(label) <= 80),
  constraint game_attributes_max_check CHECK (max < '1000000000000'::bigint),
  constraint game_attributes_min_check CHECK (min >= 0),
  constraint game_attributes_no_secret CHECK (NOT names_secret((((key || ' '::text) || label) || ' '::text) || label_ar)),
  constraint game_attributes_number CHECK (type = 'number'::text OR min IS NULL AND max IS NULL AND steps = '{}'::bigint[] AND NOT is_content),
  constraint game_attributes_place_once UNIQUE (game_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint game_attributes_position_check CHECK ("position" >= 0 AND "position" <= 23),
  constraint game_attributes_short_ar_check CHECK (length(short_ar) <= 24),
  constraint game_attributes_short_check CHECK (length(short) <= 24),
  constraint game_attributes_steps_check CHECK (cardinality(steps) <= 8),
  constraint game_attributes_type_check CHECK (type = ANY (ARRAY['choice'::text, 'multi'::text, 'number'::text, 'boolean'::text]))
);
CREATE UNIQUE INDEX game_attributes_one_content ON game_attributes USING btree (game_id) WHERE is_content AND active;
CREATE TRIGGER attribute_changes_facets AFTER UPDATE ON game_attributes FOR EACH ROW WHEN (old.active IS DISTINCT FROM new.active OR old.filterable IS DISTINCT FROM new.filterable OR old.is_content IS DISTINCT FROM new.is_content OR old.key IS DISTINCT FROM new.key OR old.type IS DISTINCT FROM new.type) EXECUTE FUNCTION attribute_changes_facets();
CREATE TRIGGER attribute_changes_facets_new AFTER INSERT OR DELETE ON game_attributes FOR EACH ROW EXECUTE FUNCTION attribute_changes_facets();
CREATE TRIGGER game_attribute_changed AFTER INSERT OR DELETE OR UPDATE ON game_attributes FOR EACH ROW EXECUTE FUNCTION game_attribute_changed();
CREATE TRIGGER game_attributes_fixed BEFORE UPDATE OF game_id, key, type ON game_attributes FOR EACH ROW WHEN (new.game_id IS DISTINCT FROM old.game_id OR new.key IS DISTINCT FROM old.key OR new.type IS DISTINCT FROM old.type) EXECUTE FUNCTION refuse_other_attribute();
CREATE CONSTRAINT TRIGGER game_attributes_shown AFTER INSERT OR UPDATE ON game_attributes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.active) EXECUTE FUNCTION refuse_too_many_attributes();
CREATE TRIGGER game_attributes_stated BEFORE DELETE ON game_attributes FOR EACH ROW EXECUTE FUNCTION refuse_stated_attribute();

create table game_families (
  id bigint generated always as identity not null,
  slug text not null,
  name text not null,
  name_ar text default ''::text not null,
  popularity bigint default 0 not null,
  named boolean default false not null,
  constraint game_families_pkey PRIMARY KEY (id),
  constraint game_families_name_ar_check CHECK (length(name_ar) <= 120),
  constraint game_families_name_check CHECK (length(name) >= 1 AND length(name) <= 120),
  constraint game_families_of_slug UNIQUE (id, slug),
  constraint game_families_popularity_check CHECK (popularity >= 0),
  constraint game_families_slug_once UNIQUE (slug)
);
CREATE TRIGGER game_families_changed AFTER UPDATE ON game_families REFERENCING OLD TABLE AS old_families NEW TABLE AS new_families FOR EACH STATEMENT EXECUTE FUNCTION game_families_changed();

create table game_faqs (
  id bigint generated always as identity not null,
  game_id bigint not null,
  question text not null,
  question_ar text default ''::text not null,
  answer text not null,
  answer_ar text default ''::text not null,
  "order" integer default 0 not null,
  create_token uuid,
  constraint game_faqs_pkey PRIMARY KEY (id),
  constraint game_faqs_answer_check CHECK (length(answer) >= 1 AND length(answer) <= 4000),
  constraint game_faqs_arabic_lengths CHECK (length(question_ar) <= 300 AND length(answer_ar) <= 4000),
  constraint game_faqs_created_once UNIQUE (create_token),
  constraint game_faqs_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint game_faqs_place_once UNIQUE (game_id, "order") DEFERRABLE INITIALLY DEFERRED,
  constraint game_faqs_question_check CHECK (length(question) >= 1 AND length(question) <= 300)
);
CREATE INDEX game_faqs_game ON game_faqs USING btree (game_id, "order", id);
CREATE TRIGGER game_faq_changed AFTER INSERT OR DELETE OR UPDATE ON game_faqs FOR EACH ROW EXECUTE FUNCTION game_text_changed();

create table game_fields (
  id bigint generated always as identity not null,
  purpose text default 'delivery'::text not null,
  category text not null,
  game_id bigint,
  key text not null,
  kind text not null,
  label_en text not null,
  label_ar text not null,
  hint_en text default ''::text not null,
  hint_ar text default ''::text not null,
  choices text[] default '{}'::text[] not null,
  choices_ar text[] default '{}'::text[] not null,
  required boolean default false not null,
  identifies boolean default false not null,
  min_length integer default 0 not null,
  max_length integer not null,
  "position" integer not null,
  active boolean default true not null,
  constraint game_fields_pkey PRIMARY KEY (id),
  constraint game_fields_category_check CHECK (category = ANY (ARRAY['accounts'::text, 'currencies'::text, 'boosting'::text, 'items'::text])),
  constraint game_fields_choices CHECK ((kind = 'choice'::text) = (cardinality(choices) > 0)),
  constraint game_fields_choices_ar CHECK (cardinality(choices_ar) = 0 OR cardinality(choices_ar) = cardinality(choices)),
  constraint game_fields_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint game_fields_hint_ar_check CHECK (length(hint_ar) <= 160),
  constraint game_fields_hint_en_check CHECK (length(hint_en) <= 160),
  constraint game_fields_key_check CHECK (key ~ '^[a-z][a-z0-9_]{0,29}$'::text),
  constraint game_fields_kind_check CHECK (kind = ANY (ARRAY['text'::text, 'digits'::text, 'choice'::text, 'email'::text, 'secret'::text, 'lines'::text])),
  constraint game_fields_label_ar_check CHECK (length(label_ar) >= 1 AND length(label_ar) <= 60),
  constraint game_fields_label_en_check CHECK (length(label_en) >= 1 AND length(label_en) <= 60),
  constraint game_fields_lengths CHECK (min_length >= 0 AND max_length >= GREATEST(min_length, 1) AND max_length <= 1000),
  constraint game_fields_once UNIQUE NULLS NOT DISTINCT (purpose, category, game_id, key),
  constraint game_fields_purpose_check CHECK (purpose = ANY (ARRAY['delivery'::text, 'access'::text]))
);
CREATE INDEX game_fields_of_game ON game_fields USING btree (game_id) WHERE game_id IS NOT NULL;

create table game_guides (
  id bigint generated always as identity not null,
  game_id bigint not null,
  title text not null,
  title_ar text default ''::text not null,
  content text not null,
  content_ar text default ''::text not null,
  thumbnail_url text,
  "order" integer default 0 not null,
  create_token uuid,
  constraint game_guides_pkey PRIMARY KEY (id),
  constraint game_guides_arabic_lengths CHECK (length(title_ar) <= 200 AND length(content_ar) <= 40000),
  constraint game_guides_content_check CHECK (length(content) >= 1 AND length(content) <= 40000),
  constraint game_guides_created_once UNIQUE (create_token),
  constraint game_guides_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint game_guides_place_once UNIQUE (game_id, "order") DEFERRABLE INITIALLY DEFERRED,
  constraint game_guides_title_check CHECK (length(title) >= 1 AND length(title) <= 200)
);
CREATE INDEX game_guides_game ON game_guides USING btree (game_id, "order", id);
CREATE TRIGGER game_guide_changed AFTER INSERT OR DELETE OR UPDATE ON game_guides FOR EACH ROW EXECUTE FUNCTION game_text_changed();

create table game_import_rows (
  import_id uuid not null,
  game_id bigint not null,
  before jsonb,
  after jsonb not null,
  constraint game_import_rows_pkey PRIMARY KEY (import_id, game_id),
  constraint game_import_rows_after_check CHECK (jsonb_typeof(after) = 'object'::text),
  constraint game_import_rows_before_check CHECK (jsonb_typeof(before) = 'object'::text),
  constraint game_import_rows_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint game_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES game_import_runs(id) ON DELETE CASCADE
);
CREATE INDEX game_import_rows_of_game ON game_import_rows USING btree (game_id);

create table game_import_runs (
  id uuid not null,
  file_name text not null,
  created integer not null,
  changed integer not null,
  done_by uuid not null,
  done_at timestamp with time zone not null,
  taken_back_by uuid,
  taken_back_at timestamp with time zone,
  removed integer,
  restored integer,
  constraint game_import_runs_pkey PRIMARY KEY (id),
  constraint game_import_runs_changed_check CHECK (changed >= 0),
  constraint game_import_runs_check CHECK (removed >= 0 AND removed <= created),
  constraint game_import_runs_check1 CHECK (restored >= 0 AND restored <= changed),
  constraint game_import_runs_created_check CHECK (created >= 0),
  constraint game_import_runs_done_by_fkey FOREIGN KEY (done_by) REFERENCES profiles(id),
  constraint game_import_runs_file_name_check CHECK (length(file_name) <= 120),
  constraint game_import_runs_taken_back CHECK (num_nonnulls(taken_back_by, taken_back_at, removed, restored) = ANY (ARRAY[0, 4])),
  constraint game_import_runs_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES profiles(id)
);
CREATE INDEX game_import_runs_newest ON game_import_runs USING btree (done_at DESC, id DESC);

create table game_imports (
  user_id uuid not null,
  id uuid not null,
  content text not null,
  asked jsonb,
  refused text,
  result jsonb,
  created_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  applied_at timestamp with time zone,
  file_name text default ''::text not null,
  encoding text default 'unicode'::text not null,
  header text[] default '{}'::text[] not null,
  samples jsonb default '[]'::jsonb not null,
  constraint game_imports_pkey PRIMARY KEY (user_id, id),
  constraint game_imports_applied_with_result CHECK ((applied_at IS NULL) = (result IS NULL)),
  constraint game_imports_asked_for CHECK ((asked_at IS NULL) = (asked IS NULL)),
  constraint game_imports_encoding_check CHECK (encoding = ANY (ARRAY['unicode'::text, 'windows-1252'::text, 'windows-1256'::text])),
  constraint game_imports_file_name_check CHECK (length(file_name) <= 120),
  constraint game_imports_header_check CHECK (cardinality(header) <= 64),
  constraint game_imports_one_outcome CHECK (num_nonnulls(refused, result) <= (asked IS NOT NULL)::integer),
  constraint game_imports_refused_check CHECK (refused = ANY (ARRAY['changed'::text, 'standing'::text, 'failed'::text])),
  constraint game_imports_samples_check CHECK (jsonb_typeof(samples) = 'array'::text),
  constraint game_imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX game_imports_by_age ON game_imports USING btree (created_at);

create table game_relations (
  id bigint generated always as identity not null,
  primary_game_id bigint not null,
  related_game_id bigint not null,
  primary_category text generated always as ('accounts'::text) stored,
  create_token uuid,
  created_at timestamp with time zone default now() not null,
  constraint game_relations_pkey PRIMARY KEY (id),
  constraint game_relations_created_once UNIQUE (create_token),
  constraint game_relations_primary_game_id_fkey FOREIGN KEY (primary_game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint game_relations_primary_sells_accounts FOREIGN KEY (primary_game_id, primary_category) REFERENCES games(id, category) ON DELETE CASCADE,
  constraint game_relations_related_game_id_fkey FOREIGN KEY (related_game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint game_relations_two_games CHECK (primary_game_id <> related_game_id)
);
CREATE INDEX game_relations_newest ON game_relations USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX game_relations_once ON game_relations USING btree (LEAST(primary_game_id, related_game_id), GREATEST(primary_game_id, related_game_id));
CREATE INDEX game_relations_primary ON game_relations USING btree (primary_game_id);
CREATE INDEX game_relations_related ON game_relations USING btree (related_game_id);
CREATE TRIGGER game_relation_changed AFTER INSERT OR DELETE OR UPDATE ON game_relations FOR EACH STATEMENT EXECUTE FUNCTION everything_changed();

create table game_sheet_layouts (
  header text not null,
  columns text[] not null,
  category text,
  words jsonb default '{}'::jsonb not null,
  saved_by uuid not null,
  saved_at timestamp with time zone not null,
  constraint game_sheet_layouts_pkey PRIMARY KEY (header),
  constraint game_sheet_layouts_category CHECK ((category IS NULL) = ('category'::text = ANY (columns))),
  constraint game_sheet_layouts_category_check CHECK (category = ANY (ARRAY['accounts'::text, 'currencies'::text, 'boosting'::text, 'items'::text])),
  constraint game_sheet_layouts_columns_check CHECK (cardinality(columns) >= 1 AND cardinality(columns) <= 64),
  constraint game_sheet_layouts_header_check CHECK (header ~ '^[0-9a-f]{64}$'::text),
  constraint game_sheet_layouts_name CHECK ('name'::text = ANY (columns)),
  constraint game_sheet_layouts_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES profiles(id),
  constraint game_sheet_layouts_words_check CHECK (jsonb_typeof(words) = 'object'::text)
);

create table games (
  id bigint generated always as identity not null,
  name text not null,
  slug text not null,
  category text not null,
  description text default ''::text not null,
  description_ar text default ''::text not null,
  short_description text default ''::text not null,
  short_description_ar text default ''::text not null,
  mono text default ''::text not null,
  unit text,
  logo_url text,
  banner_url text,
  featured boolean default false not null,
  active boolean default true not null,
  platform_support text[] default '{}'::text[] not null,
  release_date date,
  publisher text,
  developer text,
  tags text[] default '{}'::text[] not null,
  active_offers integer default 0 not null,
  search_text text generated always as (fold(name)) stored,
  search_tags text[] generated always as (fold_all(tags)) stored,
  search_name text generated always as (search_key(name)) stored,
  search_words text generated always as (search_keys(name, tags)) stored,
  create_token uuid,
  created_at timestamp with time zone default now() not null,
  family_id bigint,
  constraint games_pkey PRIMARY KEY (id),
  constraint games_active_offers_check CHECK (active_offers >= 0),
  constraint games_category_check CHECK (category = ANY (ARRAY['accounts'::text, 'currencies'::text, 'boosting'::text, 'items'::text])),
  constraint games_category_once UNIQUE (id, category),
  constraint games_created_once UNIQUE (create_token),
  constraint games_family_of_slug FOREIGN KEY (family_id, slug) REFERENCES game_families(id, slug),
  constraint games_in_family CHECK (family_id IS NOT NULL),
  constraint games_mono_check CHECK (length(mono) <= 3),
  constraint games_name_check CHECK (length(name) >= 1 AND length(name) <= 120),
  constraint games_slug_check CHECK (length(slug) <= 80 AND slug ~ '^[a-z0-9\u0620-\u063f\u0641-\u064a\u066e\u066f\u0671-\u06d3\u06d5\u06fa-\u06fc]+(-[a-z0-9\u0620-\u063f\u0641-\u064a\u066e\u066f\u0671-\u06d3\u06d5\u06fa-\u06fc]+)*$'::text),
  constraint games_slug_not_a_route CHECK (slug <> ALL (ARRAY['admin'::text, 'allgames'::text, 'api'::text, 'ar'::text, 'ask'::text, 'assets'::text, 'become-seller'::text, 'blog'::text, 'broken-island'::text, 'change-username'::text, 'chat'::text, 'confirm-email'::text, 'consent'::text, 'contact'::text, 'create-offer'::text, 'dmca'::text, 'edit-offer'::text, 'en'::text, 'events'::text, 'favicon.svg'::text, 'fees'::text, 'files'::text, 'fonts'::text, 'forgot-password'::text, 'functions'::text, 'games.json'::text, 'healthz'::text, 'help'::text, 'hooks'::text, 'icons'::text, 'inbox'::text, 'kept-forms'::text, 'language'::text, 'loyalty'::text, 'mail'::text, 'manage-offers'::text, 'manifest.webmanifest'::text, 'notifications'::text, 'offline'::text, 'og'::text, 'orders'::text, 'partner'::text, 'payment'::text, 'privacy'::text, 'push'::text, 'refund-policy'::text, 'reset-password'::text, 'robots.txt'::text, 'rss.xml'::text, 'rules'::text, 'sales'::text, 'search'::text, 'seller-rules'::text, 'settings'::text, 'signin'::text, 'signout'::text, 'signup'::text, 'sitemap.xml'::text, 'sound'::text, 'sw.js'::text, 'terms'::text, 'theme'::text, 'tradeshield-buying'::text, 'tradeshield-selling'::text, 'users'::text, 'wallet'::text, 'warranty'::text])),
  constraint games_slug_not_a_route_favourites CHECK (slug <> 'favourites'::text),
  constraint games_slug_not_a_route_livez CHECK (slug <> 'livez'::text),
  constraint games_slug_once UNIQUE (slug, category),
  constraint games_tags_lower CHECK (tags = lower_all(tags)),
  constraint games_text_lengths CHECK (length(description) <= 10000 AND length(description_ar) <= 10000 AND length(short_description) <= 300 AND length(short_description_ar) <= 300 AND length(unit) <= 40 AND length(publisher) <= 120 AND length(developer) <= 120 AND cardinality(tags) <= 40)
);
CREATE INDEX games_by_category ON games USING btree (category, active_offers DESC, search_text) WHERE active;
CREATE INDEX games_by_offers ON games USING btree (active_offers DESC, search_text, id);
CREATE INDEX games_featured ON games USING btree (id) WHERE featured AND active;
CREATE INDEX games_newest ON games USING btree (created_at DESC, id DESC);
CREATE INDEX games_of_family ON games USING btree (family_id);
CREATE INDEX games_search ON games USING gin (search_text gin_trgm_ops);
CREATE INDEX games_search_name ON games USING gin (search_name gin_trgm_ops);
CREATE INDEX games_search_words ON games USING gin (search_words gin_trgm_ops);
CREATE INDEX games_tags ON games USING gin (search_tags);
CREATE TRIGGER games_deleted AFTER DELETE ON games REFERENCING OLD TABLE AS changed_games FOR EACH STATEMENT EXECUTE FUNCTION games_came_or_went();
CREATE TRIGGER games_inserted AFTER INSERT ON games REFERENCING NEW TABLE AS changed_games FOR EACH STATEMENT EXECUTE FUNCTION games_came_or_went();
CREATE TRIGGER games_join_family BEFORE INSERT OR UPDATE OF slug, family_id ON games FOR EACH ROW EXECUTE FUNCTION join_game_family();
CREATE TRIGGER games_left AFTER DELETE ON games FOR EACH ROW EXECUTE FUNCTION game_left_or_renamed();
CREATE TRIGGER games_renamed AFTER UPDATE OF name, slug ON games FOR EACH ROW WHEN (new.name <> old.name OR new.family_id <> old.family_id) EXECUTE FUNCTION game_left_or_renamed();
CREATE TRIGGER games_updated AFTER UPDATE ON games REFERENCING OLD TABLE AS old_games NEW TABLE AS new_games FOR EACH STATEMENT EXECUTE FUNCTION games_updated();

create table guide_steps (
  id bigint generated always as identity not null,
  category text not null,
  game_id bigint,
  key text not null,
  side text default 'buyer'::text not null,
  title_en text not null,
  title_ar text not null,
  text_en text default ''::text not null,
  text_ar text default ''::text not null,
  required boolean default false not null,
  "position" integer not null,
  active boolean default true not null,
  create_token uuid,
  constraint guide_steps_pkey PRIMARY KEY (id),
  constraint guide_steps_both_languages CHECK ((text_en = ''::text) = (text_ar = ''::text)),
  constraint guide_steps_category_check CHECK (category = ANY (ARRAY['accounts'::text, 'currencies'::text, 'boosting'::text, 'items'::text])),
  constraint guide_steps_created_once UNIQUE (create_token),
  constraint guide_steps_key_check CHECK (key ~ '^[a-z][a-z0-9_]{0,39}$'::text),
  constraint guide_steps_key_once UNIQUE NULLS NOT DISTINCT (category, game_id, key),
  constraint guide_steps_of_category FOREIGN KEY (game_id, category) REFERENCES games(id, category) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint guide_steps_place_once UNIQUE NULLS NOT DISTINCT (category, game_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint guide_steps_position_check CHECK ("position" >= 0 AND "position" <= 11),
  constraint guide_steps_side_check CHECK (side = ANY (ARRAY['buyer'::text, 'seller'::text])),
  constraint guide_steps_text_ar_check CHECK (length(text_ar) <= 240),
  constraint guide_steps_text_en_check CHECK (length(text_en) <= 240),
  constraint guide_steps_title_ar_check CHECK (length(title_ar) >= 1 AND length(title_ar) <= 60),
  constraint guide_steps_title_en_check CHECK (length(title_en) >= 1 AND length(title_en) <= 60)
);
CREATE INDEX guide_steps_of_game ON guide_steps USING btree (game_id) WHERE game_id IS NOT NULL;
CREATE TRIGGER refuse_other_guide_step BEFORE UPDATE ON guide_steps FOR EACH ROW EXECUTE FUNCTION refuse_other_guide_step();

create table heartbeat (
  one boolean default true not null,
  at timestamp with time zone not null,
  constraint heartbeat_pkey PRIMARY KEY (one),
  constraint heartbeat_one_check CHECK (one)
);

create table help_articles (
  id bigint generated always as identity not null,
  category_id bigint not null,
  locale text default 'en'::text not null,
  title text not null,
  slug text not null,
  excerpt text,
  content text not null,
  keywords text,
  published boolean default false not null,
  author_id uuid,
  views bigint default 0 not null,
  meta_title text,
  meta_description text,
  create_token uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  search_text text generated always as (search_keys(title, ARRAY[COALESCE(excerpt, ''::text), content, COALESCE(keywords, ''::text)])) stored,
  publish_at timestamp with time zone,
  constraint help_articles_pkey PRIMARY KEY (id),
  constraint help_articles_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint help_articles_category_id_fkey FOREIGN KEY (category_id) REFERENCES help_categories(id),
  constraint help_articles_create_token_once UNIQUE (create_token),
  constraint help_articles_keywords_check CHECK (length(keywords) <= 300),
  constraint help_articles_lengths CHECK (length(content) <= 40000 AND length(excerpt) <= 500 AND length(meta_title) <= 200 AND length(meta_description) <= 500),
  constraint help_articles_locale CHECK (locale = ANY (ARRAY['en'::text, 'ar'::text])),
  constraint help_articles_publish_at CHECK (publish_at IS NULL OR NOT published),
  constraint help_articles_slug CHECK (length(slug) >= 1 AND length(slug) <= 100 AND slug !~ '[\s/?#%"<>\\]'::text),
  constraint help_articles_slug_once UNIQUE (slug),
  constraint help_articles_title_check CHECK (length(title) >= 1 AND length(title) <= 200)
);
CREATE INDEX help_articles_author ON help_articles USING btree (author_id);
CREATE INDEX help_articles_most_read ON help_articles USING btree (locale, views DESC, id) WHERE published;
CREATE INDEX help_articles_of_category ON help_articles USING btree (category_id, views DESC) WHERE published;
CREATE INDEX help_articles_waiting ON help_articles USING btree (publish_at) WHERE publish_at IS NOT NULL;
CREATE TRIGGER help_article_changed AFTER INSERT OR DELETE OR UPDATE OF category_id, title, slug, excerpt, content, keywords, published, author_id, meta_title, meta_description, updated_at, locale ON help_articles FOR EACH ROW EXECUTE FUNCTION help_changed();
CREATE TRIGGER published_waits_no_more BEFORE UPDATE OF published ON help_articles FOR EACH ROW WHEN (new.published AND new.publish_at IS NOT NULL) EXECUTE FUNCTION published_waits_no_more();

create table help_categories (
  id bigint generated always as identity not null,
  name text not null,
  name_ar text default ''::text not null,
  slug text not null,
  description text,
  description_ar text,
  meta_title text,
  meta_title_ar text,
  meta_description text,
  meta_description_ar text,
  "position" integer default 0 not null,
  create_token uuid,
  updated_at timestamp with time zone default now() not null,
  constraint help_categories_pkey PRIMARY KEY (id),
  constraint help_categories_create_token_once UNIQUE (create_token),
  constraint help_categories_lengths CHECK (length(description) <= 500 AND length(description_ar) <= 500 AND length(meta_title) <= 200 AND length(meta_title_ar) <= 200 AND length(meta_description) <= 500 AND length(meta_description_ar) <= 500),
  constraint help_categories_name_ar_check CHECK (length(name_ar) <= 120),
  constraint help_categories_name_check CHECK (length(name) >= 1 AND length(name) <= 120),
  constraint help_categories_slug CHECK (length(slug) >= 1 AND length(slug) <= 100 AND slug !~ '[\s/?#%"<>\\]'::text),
  constraint help_categories_slug_once UNIQUE (slug)
);
CREATE TRIGGER help_category_changed AFTER INSERT OR DELETE OR UPDATE ON help_categories FOR EACH ROW EXECUTE FUNCTION help_changed();

create table invoice_years (
  year integer not null,
  last integer not null,
  constraint invoice_years_pkey PRIMARY KEY (year),
  constraint invoice_years_last_check CHECK (last >= 0),
  constraint invoice_years_year_check CHECK (year >= 2000 AND year <= 9999)
);
CREATE CONSTRAINT TRIGGER invoice_years_have_invoices AFTER INSERT OR UPDATE ON invoice_years DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_last_number();
CREATE TRIGGER refuse_other_number BEFORE INSERT OR DELETE OR UPDATE ON invoice_years FOR EACH ROW EXECUTE FUNCTION refuse_other_number();

create table invoices (
  year integer not null,
  number integer not null,
  kind text not null,
  order_id uuid not null,
  total bigint not null,
  corrects integer,
  corrects_year integer,
  operator jsonb not null,
  issued_at timestamp with time zone not null,
  refund integer default 0 not null,
  constraint invoices_pkey PRIMARY KEY (year, number),
  constraint invoices_corrects CHECK ((kind = 'credit_note'::text) = (corrects IS NOT NULL) AND (corrects IS NULL) = (corrects_year IS NULL) AND (corrects_year IS DISTINCT FROM year OR corrects IS DISTINCT FROM number)),
  constraint invoices_corrects_one FOREIGN KEY (corrects_year, corrects, order_id) REFERENCES invoices(year, number, order_id),
  constraint invoices_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])),
  constraint invoices_number_check CHECK (number > 0),
  constraint invoices_once UNIQUE (order_id, kind, refund),
  constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint invoices_refund_check CHECK (refund >= 0),
  constraint invoices_to_correct UNIQUE (year, number, order_id),
  constraint invoices_total_check CHECK (total > 0),
  constraint invoices_year_fkey FOREIGN KEY (year) REFERENCES invoice_years(year)
);
CREATE INDEX invoices_by_time ON invoices USING btree (issued_at);
CREATE TRIGGER invoices_append_only BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoices_no_truncate BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER invoices_without_gaps AFTER INSERT ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_last_number();
CREATE TRIGGER refuse_other_total BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_other_total();

create table kept_forms (
  id uuid default gen_random_uuid() not null,
  browser text not null,
  sealed bytea not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint kept_forms_pkey PRIMARY KEY (id),
  constraint kept_forms_sealed_check CHECK (octet_length(sealed) <= 300000)
);
CREATE INDEX kept_forms_browser ON kept_forms USING btree (browser, created_at);
CREATE INDEX kept_forms_expires_at ON kept_forms USING btree (expires_at);

create table key_checks (
  kind text not null,
  number integer not null,
  digest text not null,
  constraint key_checks_pkey PRIMARY KEY (kind, number),
  constraint key_checks_digest_check CHECK (length(digest) = 43),
  constraint key_checks_kind_check CHECK (kind = ANY (ARRAY['secrets'::text, 'vault'::text])),
  constraint key_checks_number_check CHECK (number >= 0)
);

create table launch_ticks (
  step text not null,
  ticked_by uuid not null,
  ticked_at timestamp with time zone not null,
  constraint launch_ticks_pkey PRIMARY KEY (step),
  constraint launch_ticks_step_check CHECK (step = ANY (ARRAY['policies'::text, 'backup'::text])),
  constraint launch_ticks_ticked_by_fkey FOREIGN KEY (ticked_by) REFERENCES profiles(id)
);

create table ledger_accounts (
  id text not null,
  balance bigint,
  created_at timestamp with time zone default now() not null,
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_id_check CHECK (id ~ '^(wallet|escrow|clearing|withdrawal):.+$'::text OR (id = ANY (ARRAY['fees'::text, 'gateway_fees'::text, 'rewards'::text, 'adjustments'::text, 'bank'::text]))),
  constraint ledger_accounts_keep_balance CHECK ((id ~ '^(wallet|escrow|withdrawal):'::text) = (balance IS NOT NULL)),
  constraint ledger_accounts_not_below_zero CHECK (balance >= 0)
);
CREATE TRIGGER refuse_hand_made_balance BEFORE INSERT OR DELETE OR UPDATE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION refuse_hand_made_balance();

create table ledger_transfers (
  id bigint generated always as identity not null,
  reference text not null,
  code text not null,
  debit_account_id text not null,
  credit_account_id text not null,
  amount bigint not null,
  description text,
  order_id uuid,
  created_at timestamp with time zone default now() not null,
  card_at timestamp with time zone,
  constraint ledger_transfers_pkey PRIMARY KEY (id),
  constraint ledger_transfers_amount_check CHECK (amount > 0),
  constraint ledger_transfers_code_check CHECK (code = ANY (ARRAY['capture'::text, 'payout'::text, 'fee'::text, 'refund_wallet'::text, 'refund_original'::text, 'refund_part'::text, 'redemption'::text, 'deposit'::text, 'withdrawal'::text, 'late_payment'::text, 'withdrawal_paid'::text, 'withdrawal_fee'::text, 'withdrawal_returned'::text, 'gateway_fee'::text, 'settlement'::text, 'refund_sent'::text, 'refund_to_wallet'::text])),
  constraint ledger_transfers_credit_account_id_fkey FOREIGN KEY (credit_account_id) REFERENCES ledger_accounts(id),
  constraint ledger_transfers_debit_account_id_fkey FOREIGN KEY (debit_account_id) REFERENCES ledger_accounts(id),
  constraint ledger_transfers_once UNIQUE (reference, code),
  constraint ledger_transfers_two_accounts CHECK (debit_account_id <> credit_account_id)
);
CREATE INDEX ledger_transfers_by_card ON ledger_transfers USING btree (credit_account_id, card_at) WHERE card_at IS NOT NULL;
CREATE INDEX ledger_transfers_by_time ON ledger_transfers USING btree (created_at);
CREATE INDEX ledger_transfers_credit ON ledger_transfers USING btree (credit_account_id, id DESC);
CREATE INDEX ledger_transfers_debit ON ledger_transfers USING btree (debit_account_id, id DESC);
CREATE INDEX ledger_transfers_late ON ledger_transfers USING btree (order_id) WHERE code = 'late_payment'::text;
CREATE TRIGGER apply_transfer AFTER INSERT ON ledger_transfers FOR EACH ROW EXECUTE FUNCTION apply_transfer();
CREATE TRIGGER ledger_transfers_append_only BEFORE DELETE OR UPDATE ON ledger_transfers FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transfers_no_truncate BEFORE TRUNCATE ON ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER mark_card_money BEFORE INSERT ON ledger_transfers FOR EACH ROW WHEN (new.debit_account_id ~~ 'clearing:%'::text OR (new.code = ANY (ARRAY['payout'::text, 'refund_wallet'::text, 'refund_part'::text])) OR new.code = 'capture'::text AND new.debit_account_id ~~ 'wallet:%'::text) EXECUTE FUNCTION mark_card_money();
CREATE TRIGGER mark_late_transfer AFTER INSERT ON ledger_transfers FOR EACH ROW WHEN (new.created_at < (now() - '01:00:00'::interval) AND (new.code = ANY (ARRAY['fee'::text, 'refund_wallet'::text, 'refund_original'::text, 'refund_part'::text]))) EXECUTE FUNCTION mark_late_transfer();
CREATE TRIGGER refuse_credit_of_deleted AFTER INSERT ON ledger_transfers FOR EACH ROW WHEN (new.credit_account_id ~~ 'wallet:%'::text) EXECUTE FUNCTION refuse_credit_of_deleted();
CREATE CONSTRAINT TRIGGER transfers_deposits_bring_money AFTER INSERT ON ledger_transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.reference ~~ 'deposit:%'::text) EXECUTE FUNCTION check_deposit_of_transfer();
CREATE CONSTRAINT TRIGGER transfers_escrow_holds_total AFTER INSERT ON ledger_transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.debit_account_id ~~ 'escrow:%'::text OR new.credit_account_id ~~ 'escrow:%'::text) EXECUTE FUNCTION check_escrow_of_transfer();
CREATE CONSTRAINT TRIGGER transfers_receipts_bring_money AFTER INSERT ON ledger_transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.reference ~~ 'receipt:%'::text) EXECUTE FUNCTION check_receipt_of_transfer();
CREATE CONSTRAINT TRIGGER transfers_withdrawals_hold_amount AFTER INSERT ON ledger_transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.debit_account_id ~~ 'withdrawal:%'::text OR new.credit_account_id ~~ 'withdrawal:%'::text) EXECUTE FUNCTION check_withdrawal_of_transfer();
CREATE TRIGGER wallet_payments_rest BEFORE INSERT ON ledger_transfers FOR EACH ROW WHEN (new.code = 'capture'::text AND new.debit_account_id ~~ 'wallet:%'::text) EXECUTE FUNCTION wallet_payments_rest();

create table loyalty_balances (
  user_id uuid not null,
  points bigint default 0 not null,
  constraint loyalty_balances_pkey PRIMARY KEY (user_id),
  constraint loyalty_balances_not_below_zero CHECK (points >= 0),
  constraint loyalty_balances_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table loyalty_points (
  id bigint generated always as identity not null,
  user_id uuid not null,
  order_id uuid not null,
  points_earned bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint loyalty_points_pkey PRIMARY KEY (id),
  constraint loyalty_points_once UNIQUE (order_id),
  constraint loyalty_points_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint loyalty_points_points_earned_check CHECK (points_earned > 0),
  constraint loyalty_points_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX loyalty_points_of_user ON loyalty_points USING btree (user_id, created_at DESC);
CREATE TRIGGER apply_points AFTER INSERT ON loyalty_points FOR EACH ROW EXECUTE FUNCTION apply_points();
CREATE TRIGGER loyalty_points_append_only BEFORE DELETE OR UPDATE ON loyalty_points FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER loyalty_points_no_truncate BEFORE TRUNCATE ON loyalty_points FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_points_of_linked BEFORE INSERT ON loyalty_points FOR EACH ROW EXECUTE FUNCTION refuse_points_of_linked();

create table loyalty_redemptions (
  id bigint generated always as identity not null,
  user_id uuid not null,
  reward_id bigint not null,
  points_spent bigint not null,
  reward_value bigint not null,
  token uuid,
  created_at timestamp with time zone default now() not null,
  constraint loyalty_redemptions_pkey PRIMARY KEY (id),
  constraint loyalty_redemptions_points_spent_check CHECK (points_spent > 0),
  constraint loyalty_redemptions_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES loyalty_rewards(id),
  constraint loyalty_redemptions_reward_value_check CHECK (reward_value > 0),
  constraint loyalty_redemptions_token_once UNIQUE (user_id, token),
  constraint loyalty_redemptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX loyalty_redemptions_by_time ON loyalty_redemptions USING btree (created_at);
CREATE INDEX loyalty_redemptions_of_user ON loyalty_redemptions USING btree (user_id, created_at DESC);
CREATE TRIGGER loyalty_redemptions_append_only BEFORE DELETE OR UPDATE ON loyalty_redemptions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER loyalty_redemptions_no_truncate BEFORE TRUNCATE ON loyalty_redemptions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON loyalty_redemptions FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();
CREATE TRIGGER refuse_for_suspended BEFORE INSERT ON loyalty_redemptions FOR EACH ROW EXECUTE FUNCTION refuse_for_suspended();
CREATE TRIGGER refuse_other_reward BEFORE INSERT ON loyalty_redemptions FOR EACH ROW EXECUTE FUNCTION refuse_other_reward();
CREATE TRIGGER spend_points AFTER INSERT ON loyalty_redemptions FOR EACH ROW EXECUTE FUNCTION spend_points();

create table loyalty_rewards (
  id bigint generated always as identity not null,
  name text not null,
  name_ar text default ''::text not null,
  description text default ''::text not null,
  description_ar text default ''::text not null,
  points_required bigint not null,
  reward_value bigint not null,
  active boolean default true not null,
  create_token uuid,
  constraint loyalty_rewards_pkey PRIMARY KEY (id),
  constraint loyalty_rewards_created_once UNIQUE (create_token),
  constraint loyalty_rewards_most CHECK (points_required <= 100000000 AND reward_value <= 1000000),
  constraint loyalty_rewards_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint loyalty_rewards_points_required_check CHECK (points_required > 0),
  constraint loyalty_rewards_reward_value_check CHECK (reward_value > 0),
  constraint loyalty_rewards_words CHECK (length(name_ar) <= 80 AND length(description) <= 500 AND length(description_ar) <= 500)
);
CREATE INDEX loyalty_rewards_active ON loyalty_rewards USING btree (points_required, id) WHERE active;

create table message_attachments (
  id uuid default gen_random_uuid() not null,
  message_id bigint,
  dispute_number bigint,
  "position" integer not null,
  author_id uuid not null,
  url text not null,
  digest text,
  created_at timestamp with time zone not null,
  constraint message_attachments_pkey PRIMARY KEY (id),
  constraint message_attachments_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(id),
  constraint message_attachments_dispute FOREIGN KEY (dispute_number) REFERENCES disputes(number),
  constraint message_attachments_few CHECK (message_id IS NULL OR "position" < 4),
  constraint message_attachments_known CHECK (dispute_number IS NULL OR digest IS NOT NULL),
  constraint message_attachments_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id),
  constraint message_attachments_of_one CHECK (num_nonnulls(message_id, dispute_number) = 1),
  constraint message_attachments_place UNIQUE (message_id, "position"),
  constraint message_attachments_position_check CHECK ("position" >= 0 AND "position" <= 11),
  constraint message_attachments_shown UNIQUE (dispute_number, author_id, "position"),
  constraint message_attachments_shown_once UNIQUE (dispute_number, author_id, digest),
  constraint message_attachments_url UNIQUE (url),
  constraint message_attachments_url_check CHECK (url ~~ '/files/message-pictures/%'::text)
);
CREATE INDEX message_attachments_of_author ON message_attachments USING btree (author_id, id);
CREATE TRIGGER message_attachments_frozen BEFORE UPDATE ON message_attachments FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER message_attachments_no_truncate BEFORE TRUNCATE ON message_attachments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_other_picture BEFORE INSERT OR DELETE ON message_attachments FOR EACH ROW EXECUTE FUNCTION refuse_other_picture();

create table messages (
  id bigint generated always as identity not null,
  conversation_id uuid not null,
  author_id uuid not null,
  kind text default 'text'::text not null,
  body text not null,
  flags text[] default '{}'::text[] not null,
  pictures integer default 0 not null,
  client_token uuid not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(id),
  constraint messages_body_check CHECK (length(body) <= 2000),
  constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  constraint messages_emptied CHECK ((removed_at IS NULL) = (body <> ''::text OR pictures > 0)),
  constraint messages_kind_check CHECK (kind = ANY (ARRAY['text'::text, 'greeting'::text, 'progress'::text, 'proof'::text, 'staff'::text])),
  constraint messages_once UNIQUE (author_id, client_token),
  constraint messages_pictures_check CHECK (pictures >= 0 AND pictures <= 4)
);
CREATE INDEX messages_flagged ON messages USING btree (author_id, created_at) WHERE flags <> '{}'::text[];
CREATE INDEX messages_of_author ON messages USING btree (author_id, id) WHERE removed_at IS NULL;
CREATE INDEX messages_of_conversation ON messages USING btree (conversation_id, id DESC);
CREATE TRIGGER message_said AFTER INSERT ON messages FOR EACH ROW EXECUTE FUNCTION message_said();
CREATE TRIGGER messages_no_truncate BEFORE TRUNCATE ON messages FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER messages_stay BEFORE DELETE ON messages FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_changed_message BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION refuse_changed_message();
CREATE TRIGGER refuse_message_of_stranger BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION refuse_message_of_stranger();

create table notifications (
  id bigint generated always as identity not null,
  user_id uuid not null,
  type text not null,
  title text not null,
  content text not null,
  read boolean default false not null,
  created_at timestamp with time zone default now() not null,
  metadata jsonb default '{}'::jsonb not null,
  cause text not null,
  leads_to text,
  order_id text generated always as (metadata ->> 'order_id'::text) stored,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_leads_to_check CHECK (leads_to ~~ '/%'::text),
  constraint notifications_once UNIQUE (user_id, cause),
  constraint notifications_type_check CHECK (type = ANY (ARRAY['order_status'::text, 'system'::text, 'payment'::text])),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX notifications_of_order ON notifications USING btree (user_id, order_id, id DESC) WHERE order_id IS NOT NULL;
CREATE INDEX notifications_of_user ON notifications USING btree (user_id, id DESC);
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE NOT read;
CREATE TRIGGER notification_changed AFTER INSERT OR DELETE OR UPDATE OF read ON notifications FOR EACH ROW EXECUTE FUNCTION notification_changed();

create table offer_alerts (
  user_id uuid not null,
  offer_id bigint not null,
  kind text not null,
  price bigint,
  asked_at timestamp with time zone not null,
  constraint offer_alerts_pkey PRIMARY KEY (user_id, offer_id, kind),
  constraint offer_alerts_kind_check CHECK (kind = ANY (ARRAY['price'::text, 'stock'::text])),
  constraint offer_alerts_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint offer_alerts_price_check CHECK (price >= 1 AND price <= 100000000),
  constraint offer_alerts_price_of_kind CHECK ((kind = 'price'::text) = (price IS NOT NULL)),
  constraint offer_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX offer_alerts_of_offer ON offer_alerts USING btree (offer_id, kind);
CREATE TRIGGER offer_alerts_at_most AFTER INSERT ON offer_alerts FOR EACH ROW EXECUTE FUNCTION refuse_too_many_alerts();
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON offer_alerts FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();

create table offer_batches (
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  content jsonb not null,
  result jsonb,
  asked_at timestamp with time zone,
  refused text,
  created_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  constraint offer_batches_pkey PRIMARY KEY (user_id, id),
  constraint offer_batches_applied_with_result CHECK ((applied_at IS NULL) = (result IS NULL)),
  constraint offer_batches_imports_wait CHECK (asked_at IS NULL OR kind = 'import'::text),
  constraint offer_batches_kind_check CHECK (kind = ANY (ARRAY['pause'::text, 'activate'::text, 'reprice'::text, 'delete'::text, 'import'::text])),
  constraint offer_batches_one_outcome CHECK (num_nonnulls(refused, result) <= 1 AND (refused IS NULL OR asked_at IS NOT NULL)),
  constraint offer_batches_refused_check CHECK (refused = ANY (ARRAY['changed'::text, 'not_a_seller'::text, 'failed'::text])),
  constraint offer_batches_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX offer_batches_by_age ON offer_batches USING btree (created_at);
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON offer_batches FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();

create table offer_counts (
  game_id bigint not null,
  device text not null,
  offers integer not null,
  constraint offer_counts_pkey PRIMARY KEY (game_id, device),
  constraint offer_counts_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint offer_counts_offers_check CHECK (offers >= 0)
);

create table offer_discounts (
  offer_id bigint not null,
  min_quantity integer not null,
  discount_percent integer not null,
  constraint offer_discounts_pkey PRIMARY KEY (offer_id, min_quantity),
  constraint offer_discounts_discount_percent_check CHECK (discount_percent >= 1 AND discount_percent <= 100),
  constraint offer_discounts_min_quantity_check CHECK (min_quantity >= 1),
  constraint offer_discounts_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE
);
CREATE TRIGGER discounts_deleted AFTER DELETE ON offer_discounts REFERENCING OLD TABLE AS changed_discounts FOR EACH STATEMENT EXECUTE FUNCTION offers_copy_max_discount();
CREATE TRIGGER discounts_inserted AFTER INSERT ON offer_discounts REFERENCING NEW TABLE AS changed_discounts FOR EACH STATEMENT EXECUTE FUNCTION offers_copy_max_discount();
CREATE TRIGGER discounts_updated AFTER UPDATE ON offer_discounts REFERENCING NEW TABLE AS changed_discounts FOR EACH STATEMENT EXECUTE FUNCTION offers_copy_max_discount();
CREATE TRIGGER offer_discounts_at_most_ten AFTER INSERT ON offer_discounts FOR EACH ROW EXECUTE FUNCTION offer_discounts_at_most_ten();
CREATE CONSTRAINT TRIGGER offers_price_or_steps AFTER INSERT ON offer_discounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_price_beside_steps();

create table offer_facets (
  game_id bigint not null,
  offer_id bigint not null,
  slot integer not null,
  user_id uuid not null,
  price bigint not null,
  minutes integer not null,
  unit_price double precision,
  score integer default 0 not null,
  words tsvector not null,
  rated integer default 0 not null,
  usual_price bigint,
  constraint offer_facets_pkey PRIMARY KEY (game_id, offer_id) INCLUDE (slot),
  constraint offer_facets_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint offer_facets_slot_check CHECK (slot >= 0),
  constraint offer_facets_slot_once UNIQUE (game_id, slot)
);
CREATE INDEX offer_facets_bait ON offer_facets USING btree (offer_id) WHERE usual_price IS NOT NULL;
CREATE INDEX offer_facets_by_minutes ON offer_facets USING btree (game_id, minutes, price, offer_id) INCLUDE (slot);
CREATE INDEX offer_facets_by_price ON offer_facets USING btree (game_id, price, offer_id) INCLUDE (slot);
CREATE INDEX offer_facets_by_rated ON offer_facets USING btree (game_id, rated DESC, offer_id DESC) INCLUDE (slot);
CREATE INDEX offer_facets_by_score ON offer_facets USING btree (game_id, score DESC, offer_id DESC) INCLUDE (slot);
CREATE INDEX offer_facets_by_unit ON offer_facets USING btree (game_id, unit_price, offer_id) INCLUDE (slot);
CREATE INDEX offer_facets_of_seller ON offer_facets USING btree (user_id) INCLUDE (game_id, slot);
CREATE INDEX offer_facets_words ON offer_facets USING gin (words);

create table offer_images (
  id bigint generated always as identity not null,
  offer_id bigint not null,
  url text not null,
  digest text,
  is_main boolean default false not null,
  "position" integer not null,
  constraint offer_images_pkey PRIMARY KEY (id),
  constraint offer_images_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint offer_images_place_once UNIQUE (offer_id, "position") DEFERRABLE,
  constraint offer_images_position_check CHECK ("position" >= 0 AND "position" <= 7),
  constraint offer_images_shown_once UNIQUE (offer_id, digest)
);
CREATE UNIQUE INDEX offer_images_one_main ON offer_images USING btree (offer_id) WHERE is_main;
CREATE INDEX offer_images_url ON offer_images USING btree (url);
CREATE TRIGGER offer_copies_main_image AFTER INSERT OR DELETE OR UPDATE ON offer_images FOR EACH ROW EXECUTE FUNCTION offer_copies_main_image();

create table offer_prices (
  offer_id bigint not null,
  since timestamp with time zone not null,
  until timestamp with time zone,
  price bigint not null,
  constraint offer_prices_pkey PRIMARY KEY (offer_id, since),
  constraint offer_prices_in_order CHECK (until > since),
  constraint offer_prices_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint offer_prices_price_check CHECK (price > 0)
);
CREATE INDEX offer_prices_by_end ON offer_prices USING btree (until) WHERE until IS NOT NULL;
CREATE UNIQUE INDEX offer_prices_one_present ON offer_prices USING btree (offer_id) WHERE until IS NULL;

create table offer_reports (
  id bigint generated always as identity not null,
  offer_id bigint not null,
  reporter_id uuid not null,
  reason text not null,
  words text default ''::text not null,
  created_at timestamp with time zone not null,
  outcome text,
  handled_by uuid,
  handled_at timestamp with time zone,
  constraint offer_reports_pkey PRIMARY KEY (id),
  constraint offer_reports_handled CHECK (num_nulls(outcome, handled_by, handled_at) = ANY (ARRAY[0, 3])),
  constraint offer_reports_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES profiles(id),
  constraint offer_reports_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint offer_reports_once UNIQUE (offer_id, reporter_id),
  constraint offer_reports_outcome_check CHECK (outcome = ANY (ARRAY['hidden'::text, 'dismissed'::text])),
  constraint offer_reports_reason_check CHECK (reason = ANY (ARRAY['not_as_described'::text, 'stolen'::text, 'pays_outside'::text, 'wrong_game'::text, 'offensive'::text, 'other'::text])),
  constraint offer_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES profiles(id),
  constraint offer_reports_words_check CHECK (length(words) <= 500)
);
CREATE INDEX offer_reports_of_reporter ON offer_reports USING btree (reporter_id, created_at);
CREATE INDEX offer_reports_open ON offer_reports USING btree (id) WHERE handled_at IS NULL;
CREATE TRIGGER refuse_other_offer_report BEFORE INSERT OR UPDATE ON offer_reports FOR EACH ROW EXECUTE FUNCTION refuse_other_offer_report();
CREATE TRIGGER tell_desk AFTER INSERT OR UPDATE OF handled_at ON offer_reports FOR EACH ROW EXECUTE FUNCTION tell_desk();

create table offer_steps (
  offer_id bigint not null,
  "position" integer not null,
  attribute_id bigint not null,
  option_key text not null,
  price bigint not null,
  minutes integer not null,
  constraint offer_steps_pkey PRIMARY KEY (offer_id, "position"),
  constraint offer_steps_begin CHECK ("position" > 0 OR price = 0 AND minutes = 0),
  constraint offer_steps_minutes_check CHECK (minutes >= 0 AND minutes <= 129600),
  constraint offer_steps_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint offer_steps_position_check CHECK ("position" >= 0 AND "position" <= 59),
  constraint offer_steps_price_check CHECK (price >= 0 AND price <= 100000000),
  constraint offer_steps_rank FOREIGN KEY (attribute_id, option_key) REFERENCES game_attribute_options(attribute_id, key),
  constraint offer_steps_rank_once UNIQUE (offer_id, option_key)
);
CREATE INDEX offer_steps_by_rank ON offer_steps USING btree (attribute_id, option_key);
CREATE CONSTRAINT TRIGGER offer_steps_contiguous AFTER INSERT OR UPDATE ON offer_steps DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_wrong_ladder();
CREATE CONSTRAINT TRIGGER offers_price_or_steps AFTER INSERT OR DELETE OR UPDATE ON offer_steps DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_price_beside_steps();
CREATE TRIGGER refuse_wrong_ladders_deleted AFTER DELETE ON offer_steps REFERENCING OLD TABLE AS changed_steps FOR EACH STATEMENT EXECUTE FUNCTION refuse_wrong_ladders();
CREATE TRIGGER refuse_wrong_ladders_inserted AFTER INSERT ON offer_steps REFERENCING NEW TABLE AS changed_steps FOR EACH STATEMENT EXECUTE FUNCTION refuse_wrong_ladders();
CREATE TRIGGER refuse_wrong_ladders_updated AFTER UPDATE ON offer_steps REFERENCING NEW TABLE AS changed_steps FOR EACH STATEMENT EXECUTE FUNCTION refuse_wrong_ladders();
CREATE TRIGGER steps_deleted AFTER DELETE ON offer_steps REFERENCING OLD TABLE AS changed_steps FOR EACH STATEMENT EXECUTE FUNCTION steps_change_pages();
CREATE TRIGGER steps_inserted AFTER INSERT ON offer_steps REFERENCING NEW TABLE AS changed_steps FOR EACH STATEMENT EXECUTE FUNCTION steps_change_pages();
CREATE TRIGGER steps_updated AFTER UPDATE ON offer_steps REFERENCING NEW TABLE AS changed_steps FOR EACH STATEMENT EXECUTE FUNCTION steps_change_pages();

create table offer_stock_changes (
  id bigint generated always as identity not null,
  offer_id bigint not null,
  supplied_before integer not null,
  supplied_after integer not null,
  stock_after integer not null,
  changed_at timestamp with time zone default now() not null,
  constraint offer_stock_changes_pkey PRIMARY KEY (id),
  constraint offer_stock_changes_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint offer_stock_changes_real CHECK (supplied_before <> supplied_after),
  constraint offer_stock_changes_stock_after_check CHECK (stock_after >= 0)
);
CREATE INDEX offer_stock_changes_of_offer ON offer_stock_changes USING btree (offer_id, id);
CREATE TRIGGER offer_stock_changes_append_only BEFORE DELETE OR UPDATE ON offer_stock_changes FOR EACH ROW WHEN (offer_is_there(old.offer_id)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER offer_stock_changes_no_truncate BEFORE TRUNCATE ON offer_stock_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table offers (
  id bigint generated always as identity not null,
  user_id uuid not null,
  game_id bigint not null,
  title text not null,
  description text,
  category text not null,
  device text not null,
  delivery_time interval not null,
  quantity integer not null,
  stock_supplied integer not null,
  delivery_mode text default 'manual'::text not null,
  delivered_within interval generated always as (
CASE delivery_mode
    WHEN 'instant'::text THEN '00:00:00'::interval
    ELSE delivery_time
END) stored not null,
  low_stock_at timestamp with time zone,
  min_quantity integer default 1 not null,
  price bigint not null,
  status text default 'active'::text not null,
  payment_link text,
  payment_link_methods bigint[] default '{}'::bigint[] not null,
  payment_link_active boolean default false not null,
  payment_link_expires timestamp with time zone,
  payment_link_status text,
  seller_username text not null,
  seller_image_url text,
  main_image_url text,
  max_discount integer default 0 not null,
  held_at timestamp with time zone,
  hold_reason text,
  create_token uuid,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  attributes jsonb default '{}'::jsonb not null,
  was_public boolean default true not null,
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_active_has_stock CHECK (status <> 'active'::text OR quantity > 0),
  constraint offers_attributes_object CHECK (jsonb_typeof(attributes) = 'object'::text),
  constraint offers_category_check CHECK (category = ANY (ARRAY['accounts'::text, 'currencies'::text, 'boosting'::text, 'items'::text])),
  constraint offers_category_of_game FOREIGN KEY (game_id, category) REFERENCES games(id, category),
  constraint offers_completed_has_none CHECK (status <> 'completed'::text OR quantity = 0 OR deleted_at IS NOT NULL),
  constraint offers_deleted_not_active CHECK (deleted_at IS NULL OR status <> 'active'::text),
  constraint offers_delivery_mode_check CHECK (delivery_mode = ANY (ARRAY['instant'::text, 'manual'::text])),
  constraint offers_delivery_time_check CHECK (delivery_time > '00:00:00'::interval AND delivery_time <= '90 days'::interval),
  constraint offers_description_check CHECK (length(description) <= 6000),
  constraint offers_device_check CHECK (length(device) >= 1 AND length(device) <= 40),
  constraint offers_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id),
  constraint offers_held_is_paused CHECK (held_at IS NULL OR status = 'paused'::text),
  constraint offers_held_with_reason CHECK ((held_at IS NULL) = (hold_reason IS NULL)),
  constraint offers_hold_reason CHECK (hold_reason IS NULL OR length(hold_reason) >= 1 AND length(hold_reason) <= 500),
  constraint offers_instant_accounts CHECK (delivery_mode = 'manual'::text OR category = 'accounts'::text),
  constraint offers_low_stock CHECK (low_stock_at IS NULL OR delivery_mode = 'instant'::text),
  constraint offers_max_discount_check CHECK (max_discount >= 0 AND max_discount <= 100),
  constraint offers_min_quantity_check CHECK (min_quantity >= 1),
  constraint offers_payment_link_check CHECK (payment_link ~ '^https://'::text AND length(payment_link) <= 2000),
  constraint offers_payment_link_status_check CHECK (payment_link_status = 'pending'::text),
  constraint offers_price_bounds CHECK (price >= 100 AND price <= 100000000),
  constraint offers_sold_not_below_zero CHECK (stock_supplied >= quantity),
  constraint offers_status_check CHECK (status = ANY (ARRAY['active'::text, 'paused'::text, 'completed'::text])),
  constraint offers_stock_not_below_zero CHECK (quantity >= 0),
  constraint offers_title_check CHECK (length(title) >= 1 AND length(title) <= 120),
  constraint offers_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX offers_active_of_seller ON offers USING btree (user_id, id DESC) WHERE status = 'active'::text;
CREATE INDEX offers_all_by_price ON offers USING btree (price, id) WHERE deleted_at IS NULL;
CREATE INDEX offers_all_of_game ON offers USING btree (game_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX offers_all_of_status ON offers USING btree (status, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX offers_all_of_status_by_price ON offers USING btree (status, price, id) WHERE deleted_at IS NULL;
CREATE INDEX offers_by_age ON offers USING btree (game_id, id DESC) WHERE status = 'active'::text;
CREATE INDEX offers_by_delivery ON offers USING btree (game_id, delivered_within, price, id) WHERE status = 'active'::text;
CREATE INDEX offers_by_device_age ON offers USING btree (game_id, device, id DESC) WHERE status = 'active'::text;
CREATE INDEX offers_by_device_delivery ON offers USING btree (game_id, device, delivered_within, price, id) WHERE status = 'active'::text;
CREATE INDEX offers_by_device_price ON offers USING btree (game_id, device, price, id) WHERE status = 'active'::text;
CREATE INDEX offers_by_price ON offers USING btree (game_id, price, id) WHERE status = 'active'::text;
CREATE UNIQUE INDEX offers_created_once ON offers USING btree (user_id, create_token) WHERE create_token IS NOT NULL;
CREATE INDEX offers_deleted_with_units ON offers USING btree (id) WHERE deleted_at IS NOT NULL AND delivery_mode = 'instant'::text AND quantity > 0;
CREATE INDEX offers_held ON offers USING btree (id DESC) WHERE held_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX offers_held_by_price ON offers USING btree (price, id) WHERE held_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX offers_linked_by ON offers USING gin (payment_link_methods) WHERE payment_link_methods <> '{}'::bigint[];
CREATE INDEX offers_listed_by_seller ON offers USING btree (user_id, created_at) WHERE status = 'active'::text;
CREATE INDEX offers_of_game ON offers USING btree (game_id);
CREATE INDEX offers_of_seller ON offers USING btree (user_id, id DESC) INCLUDE (game_id, status) WHERE deleted_at IS NULL;
CREATE INDEX offers_title ON offers USING gin (fold(title) gin_trgm_ops);
CREATE TRIGGER offer_alerts_due AFTER UPDATE OF price, status ON offers FOR EACH ROW WHEN (new.status = 'active'::text AND (new.price <> old.price OR old.status <> 'active'::text)) EXECUTE FUNCTION offer_alerts_due();
CREATE TRIGGER offers_attributes_on_insert BEFORE INSERT ON offers FOR EACH ROW WHEN (new.attributes <> '{}'::jsonb) EXECUTE FUNCTION refuse_unknown_attributes();
CREATE TRIGGER offers_attributes_on_update BEFORE UPDATE OF attributes, game_id ON offers FOR EACH ROW WHEN (new.attributes IS DISTINCT FROM old.attributes OR new.game_id IS DISTINCT FROM old.game_id) EXECUTE FUNCTION refuse_unknown_attributes();
CREATE CONSTRAINT TRIGGER offers_begin_with_units AFTER INSERT ON offers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.delivery_mode = 'instant'::text) EXECUTE FUNCTION check_stock_of_offer();
CREATE TRIGGER offers_by_sellers BEFORE INSERT ON offers FOR EACH ROW EXECUTE FUNCTION offers_by_sellers();
CREATE TRIGGER offers_change_facets AFTER UPDATE ON offers FOR EACH ROW WHEN (('active'::text = old.status OR 'active'::text = new.status) AND (old.status IS DISTINCT FROM new.status OR old.game_id IS DISTINCT FROM new.game_id OR old.user_id IS DISTINCT FROM new.user_id OR old.price IS DISTINCT FROM new.price OR old.delivered_within IS DISTINCT FROM new.delivered_within OR old.device IS DISTINCT FROM new.device OR old.title IS DISTINCT FROM new.title OR old.attributes IS DISTINCT FROM new.attributes)) EXECUTE FUNCTION offer_changes_facets();
CREATE TRIGGER offers_change_facets_gone AFTER DELETE ON offers REFERENCING OLD TABLE AS old_offers FOR EACH STATEMENT EXECUTE FUNCTION offers_change_facets();
CREATE TRIGGER offers_change_facets_new AFTER INSERT ON offers REFERENCING NEW TABLE AS new_offers FOR EACH STATEMENT EXECUTE FUNCTION offers_change_facets();
CREATE TRIGGER offers_deleted AFTER DELETE ON offers REFERENCING OLD TABLE AS old_offers FOR EACH STATEMENT EXECUTE FUNCTION offers_deleted();
CREATE TRIGGER offers_inserted AFTER INSERT ON offers REFERENCING NEW TABLE AS new_offers FOR EACH STATEMENT EXECUTE FUNCTION offers_inserted();
CREATE CONSTRAINT TRIGGER offers_price_or_steps AFTER UPDATE OF price, delivery_time, min_quantity ON offers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.price IS DISTINCT FROM new.price OR old.delivery_time IS DISTINCT FROM new.delivery_time OR old.min_quantity IS DISTINCT FROM new.min_quantity) EXECUTE FUNCTION refuse_price_beside_steps();
CREATE TRIGGER offers_public_on_insert BEFORE INSERT ON offers FOR EACH ROW WHEN (new.status = 'paused'::text) EXECUTE FUNCTION mark_public();
CREATE TRIGGER offers_public_on_update BEFORE UPDATE OF status ON offers FOR EACH ROW WHEN (NOT old.was_public AND new.status <> 'paused'::text) EXECUTE FUNCTION mark_public();
CREATE CONSTRAINT TRIGGER offers_stock_is_units AFTER UPDATE ON offers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (('instant'::text = new.delivery_mode OR 'instant'::text = old.delivery_mode) AND (new.quantity IS DISTINCT FROM old.quantity OR new.delivery_mode IS DISTINCT FROM old.delivery_mode)) EXECUTE FUNCTION check_stock_of_offer();
CREATE TRIGGER offers_updated AFTER UPDATE ON offers REFERENCING OLD TABLE AS old_offers NEW TABLE AS new_offers FOR EACH STATEMENT EXECUTE FUNCTION offers_updated();
CREATE TRIGGER record_first_prices AFTER INSERT ON offers REFERENCING NEW TABLE AS new_offers FOR EACH STATEMENT EXECUTE FUNCTION record_first_prices();
CREATE TRIGGER record_price AFTER UPDATE OF price ON offers FOR EACH ROW WHEN (new.price <> old.price AND old.was_public) EXECUTE FUNCTION record_price();
CREATE TRIGGER record_stock_change AFTER UPDATE OF stock_supplied ON offers FOR EACH ROW WHEN (old.stock_supplied <> new.stock_supplied) EXECUTE FUNCTION record_stock_change();
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON offers FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();
CREATE TRIGGER refuse_offer_of_suspended BEFORE UPDATE ON offers FOR EACH ROW WHEN (new.status = 'active'::text AND old.status <> 'active'::text) EXECUTE FUNCTION refuse_offer_of_suspended();
CREATE TRIGGER refuse_other_seller_shown AFTER UPDATE OF user_id, seller_username, seller_image_url ON offers FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR old.seller_username IS DISTINCT FROM new.seller_username OR old.seller_image_url IS DISTINCT FROM new.seller_image_url) EXECUTE FUNCTION refuse_other_seller_shown();
CREATE TRIGGER refuse_restock_beyond_level AFTER UPDATE ON offers FOR EACH ROW WHEN (old.status = 'completed'::text AND new.status <> 'completed'::text AND new.deleted_at IS NULL AND (new.quantity <= old.quantity OR new.stock_supplied <> old.stock_supplied)) EXECUTE FUNCTION refuse_restock_beyond_level();
CREATE TRIGGER refuse_too_many_offers AFTER INSERT ON offers REFERENCING NEW TABLE AS new_offers FOR EACH STATEMENT EXECUTE FUNCTION refuse_too_many_offers();

create table offers_of_suspended (
  offer_id bigint not null,
  user_id uuid not null,
  constraint offers_of_suspended_pkey PRIMARY KEY (offer_id),
  constraint offers_of_suspended_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint offers_of_suspended_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX offers_of_suspended_of_person ON offers_of_suspended USING btree (user_id);

create table order_changes (
  id bigint generated always as identity not null,
  placed_on date not null,
  paid_on date,
  category text not null,
  status text not null,
  orders integer not null,
  amount bigint not null,
  constraint order_changes_pkey PRIMARY KEY (id),
  constraint order_changes_category_check CHECK (category = ANY (ARRAY['accounts'::text, 'currencies'::text, 'boosting'::text, 'items'::text]))
);

create table order_checklist_items (
  id bigint generated always as identity not null,
  order_id uuid not null,
  step text not null,
  title_en text not null,
  title_ar text not null,
  act text not null,
  person_id uuid not null,
  session_id uuid not null,
  created_at timestamp with time zone not null,
  constraint order_checklist_items_pkey PRIMARY KEY (id),
  constraint order_checklist_items_act_check CHECK (act = ANY (ARRAY['done'::text, 'cannot'::text, 'undone'::text])),
  constraint order_checklist_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_checklist_items_person_id_fkey FOREIGN KEY (person_id) REFERENCES profiles(id),
  constraint order_checklist_items_step_check CHECK (step ~ '^[a-z][a-z0-9_]{0,39}$'::text),
  constraint order_checklist_items_title_ar_check CHECK (length(title_ar) >= 1 AND length(title_ar) <= 60),
  constraint order_checklist_items_title_en_check CHECK (length(title_en) >= 1 AND length(title_en) <= 60)
);
CREATE INDEX order_checklist_items_of_order ON order_checklist_items USING btree (order_id, id);
CREATE INDEX order_checklist_items_of_person ON order_checklist_items USING btree (person_id, id);
CREATE TRIGGER order_checklist_items_append_only BEFORE DELETE OR UPDATE ON order_checklist_items FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_checklist_items_no_truncate BEFORE TRUNCATE ON order_checklist_items FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_strange_order_step BEFORE INSERT ON order_checklist_items FOR EACH ROW EXECUTE FUNCTION refuse_strange_order_step();

create table order_counts (
  day date not null,
  category text not null,
  status text not null,
  orders bigint not null,
  constraint order_counts_pkey PRIMARY KEY (day, category, status),
  constraint order_counts_category_check CHECK (category = ANY (ARRAY['accounts'::text, 'currencies'::text, 'boosting'::text, 'items'::text])),
  constraint order_counts_status_fkey FOREIGN KEY (status) REFERENCES order_statuses(status)
);

create table order_credentials (
  id uuid default gen_random_uuid() not null,
  number bigint generated always as identity not null,
  order_id uuid not null,
  given_by uuid not null,
  token uuid not null,
  fields_version text not null,
  sealed bytea not null,
  nonce bytea not null,
  wrapped_key bytea,
  key_id integer,
  login_digest bytea,
  given_at timestamp with time zone not null,
  shredded_at timestamp with time zone,
  shredded_why text,
  constraint order_credentials_pkey PRIMARY KEY (id),
  constraint order_credentials_fields_version_check CHECK (fields_version ~ '^[0-9a-f]{12}$'::text),
  constraint order_credentials_given_by_fkey FOREIGN KEY (given_by) REFERENCES profiles(id),
  constraint order_credentials_given_once UNIQUE (order_id, token),
  constraint order_credentials_key CHECK ((wrapped_key IS NULL) = (key_id IS NULL)),
  constraint order_credentials_key_id_check CHECK (key_id > 0),
  constraint order_credentials_login_digest_check CHECK (octet_length(login_digest) = 32),
  constraint order_credentials_nonce_check CHECK (octet_length(nonce) = 12),
  constraint order_credentials_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_credentials_sealed_check CHECK (octet_length(sealed) >= 17 AND octet_length(sealed) <= 4096),
  constraint order_credentials_shredded CHECK ((wrapped_key IS NULL) = (shredded_at IS NOT NULL)),
  constraint order_credentials_shredded_why_check CHECK (shredded_why = ANY (ARRAY['changed'::text, 'taken_back'::text, 'over'::text])),
  constraint order_credentials_why CHECK ((shredded_at IS NULL) = (shredded_why IS NULL)),
  constraint order_credentials_wrapped_key_check CHECK (octet_length(wrapped_key) = 60)
);
CREATE INDEX order_credentials_by_key ON order_credentials USING btree (key_id, id) WHERE key_id IS NOT NULL;
CREATE INDEX order_credentials_by_login ON order_credentials USING btree (login_digest) WHERE login_digest IS NOT NULL;
CREATE INDEX order_credentials_of_order ON order_credentials USING btree (order_id, number);
CREATE INDEX order_credentials_of_person ON order_credentials USING btree (given_by, id);
CREATE UNIQUE INDEX order_credentials_open ON order_credentials USING btree (order_id) WHERE shredded_at IS NULL;
CREATE TRIGGER order_credentials_no_truncate BEFORE TRUNCATE ON order_credentials FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_credentials_stays BEFORE DELETE ON order_credentials FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_new_access BEFORE INSERT ON order_credentials FOR EACH ROW EXECUTE FUNCTION refuse_new_access();
CREATE TRIGGER refuse_other_access BEFORE UPDATE ON order_credentials FOR EACH ROW EXECUTE FUNCTION refuse_other_access();

create table order_extensions (
  order_id uuid not null,
  seconds integer not null,
  reason text not null,
  asked_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  constraint order_extensions_pkey PRIMARY KEY (order_id),
  constraint order_extensions_check CHECK (accepted_at >= asked_at),
  constraint order_extensions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_extensions_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500),
  constraint order_extensions_seconds_check CHECK (seconds >= 60)
);
CREATE CONSTRAINT TRIGGER extensions_extra_was_granted AFTER INSERT OR UPDATE ON order_extensions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_extra_time();
CREATE TRIGGER order_extensions_no_truncate BEFORE TRUNCATE ON order_extensions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_other_extension BEFORE INSERT OR DELETE OR UPDATE ON order_extensions FOR EACH ROW EXECUTE FUNCTION refuse_other_extension();

create table order_feedback (
  id bigint generated always as identity not null,
  order_id uuid not null,
  user_id uuid not null,
  seller_id uuid not null,
  rating text not null,
  comment text,
  approved boolean default true not null,
  reply text,
  replied_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint order_feedback_pkey PRIMARY KEY (id),
  constraint order_feedback_comment_check CHECK (length(comment) >= 1 AND length(comment) <= 1000),
  constraint order_feedback_once UNIQUE (order_id),
  constraint order_feedback_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_feedback_rating_check CHECK (rating = ANY (ARRAY['positive'::text, 'neutral'::text, 'negative'::text])),
  constraint order_feedback_reply_length CHECK (reply IS NULL OR length(reply) >= 1 AND length(reply) <= 500),
  constraint order_feedback_reply_once CHECK (reply IS NULL OR replied_at IS NOT NULL),
  constraint order_feedback_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES profiles(id),
  constraint order_feedback_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX order_feedback_by_rating ON order_feedback USING btree (rating, id DESC);
CREATE INDEX order_feedback_comment ON order_feedback USING gin (fold(comment) gin_trgm_ops);
CREATE INDEX order_feedback_not_approved ON order_feedback USING btree (id DESC) WHERE NOT approved;
CREATE INDEX order_feedback_of_buyer ON order_feedback USING btree (user_id, id DESC);
CREATE INDEX order_feedback_of_seller ON order_feedback USING btree (seller_id, id DESC) WHERE approved;
CREATE TRIGGER feedback_counted AFTER INSERT OR DELETE OR UPDATE ON order_feedback FOR EACH ROW EXECUTE FUNCTION feedback_counted();
CREATE TRIGGER refuse_early_approval BEFORE UPDATE ON order_feedback FOR EACH ROW WHEN (new.approved) EXECUTE FUNCTION refuse_early_feedback();
CREATE TRIGGER refuse_early_feedback BEFORE INSERT ON order_feedback FOR EACH ROW EXECUTE FUNCTION refuse_early_feedback();
CREATE TRIGGER refuse_praise_of_linked BEFORE INSERT ON order_feedback FOR EACH ROW WHEN (new.approved) EXECUTE FUNCTION refuse_praise_of_linked();
CREATE TRIGGER refuse_second_reply BEFORE UPDATE OF reply, replied_at ON order_feedback FOR EACH ROW EXECUTE FUNCTION refuse_second_reply();

create table order_history (
  id bigint generated always as identity not null,
  order_id uuid not null,
  move text not null,
  from_status text,
  to_status text not null,
  party text not null,
  actor_id uuid,
  reason text,
  created_at timestamp with time zone not null,
  constraint order_history_pkey PRIMARY KEY (id),
  constraint order_history_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(id),
  constraint order_history_from_status_fkey FOREIGN KEY (from_status) REFERENCES order_statuses(status),
  constraint order_history_move_check CHECK (move = ANY (ARRAY['place'::text, 'mark_paid'::text, 'cancel'::text, 'complete'::text, 'receive'::text, 'refund_wallet'::text, 'refund_original'::text, 'release'::text, 'dispute'::text, 'settle'::text, 'cancel_late'::text, 'cancel_late_original'::text, 'give_back'::text, 'extend'::text, 'split'::text, 'refund_part'::text, 'refund_part_original'::text])),
  constraint order_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_history_party_check CHECK (party = ANY (ARRAY['buyer'::text, 'seller'::text, 'admin'::text, 'system'::text])),
  constraint order_history_to_status_fkey FOREIGN KEY (to_status) REFERENCES order_statuses(status)
);
CREATE INDEX order_history_late ON order_history USING btree (created_at) WHERE move = ANY (ARRAY['cancel_late'::text, 'cancel_late_original'::text]);
CREATE INDEX order_history_money_by_time ON order_history USING btree (created_at) WHERE move = ANY (ARRAY['mark_paid'::text, 'release'::text, 'refund_wallet'::text, 'refund_original'::text, 'cancel_late'::text, 'cancel_late_original'::text, 'give_back'::text]);
CREATE INDEX order_history_order ON order_history USING btree (order_id, id);
CREATE INDEX order_history_refunds ON order_history USING btree (id DESC) WHERE move = ANY (ARRAY['refund_wallet'::text, 'refund_original'::text, 'cancel_late'::text, 'cancel_late_original'::text, 'give_back'::text]);
CREATE TRIGGER order_history_append_only BEFORE DELETE OR UPDATE ON order_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_history_no_truncate BEFORE TRUNCATE ON order_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_early_cancellation BEFORE INSERT ON order_history FOR EACH ROW WHEN (new.move = ANY (ARRAY['cancel_late'::text, 'cancel_late_original'::text])) EXECUTE FUNCTION refuse_early_cancellation();
CREATE TRIGGER refuse_for_suspended BEFORE INSERT ON order_history FOR EACH ROW WHEN (new.move <> 'place'::text) EXECUTE FUNCTION refuse_for_suspended();

create table order_moves (
  move text not null,
  from_status text not null,
  to_status text not null,
  constraint order_moves_pkey PRIMARY KEY (move, from_status),
  constraint order_moves_from_status_fkey FOREIGN KEY (from_status) REFERENCES order_statuses(status),
  constraint order_moves_to_status_fkey FOREIGN KEY (to_status) REFERENCES order_statuses(status)
);

create table order_refunds (
  id bigint generated always as identity not null,
  order_id uuid not null,
  number integer not null,
  part bigint not null,
  amount bigint not null,
  way text not null,
  reason text not null,
  actor_id uuid not null,
  token uuid not null,
  created_at timestamp with time zone not null,
  constraint order_refunds_pkey PRIMARY KEY (id),
  constraint order_refunds_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(id),
  constraint order_refunds_amount CHECK (amount >= part),
  constraint order_refunds_number_check CHECK (number > 0),
  constraint order_refunds_numbered UNIQUE (order_id, number),
  constraint order_refunds_once UNIQUE (token),
  constraint order_refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_refunds_part_check CHECK (part > 0),
  constraint order_refunds_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 1000),
  constraint order_refunds_way_check CHECK (way = ANY (ARRAY['wallet'::text, 'original'::text]))
);
CREATE INDEX order_refunds_by_time ON order_refunds USING btree (created_at);
CREATE TRIGGER order_refunds_append_only BEFORE DELETE OR UPDATE ON order_refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER order_refunds_divided AFTER INSERT ON order_refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_divided_order();
CREATE CONSTRAINT TRIGGER order_refunds_have_task AFTER INSERT ON order_refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_task_of_part();
CREATE CONSTRAINT TRIGGER order_refunds_written_down AFTER INSERT ON order_refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_part_audited();
CREATE TRIGGER refuse_illegal_part BEFORE INSERT ON order_refunds FOR EACH ROW EXECUTE FUNCTION refuse_illegal_part();

create table order_reminders (
  order_id uuid not null,
  reminder text not null,
  extra_seconds integer default 0 not null,
  created_at timestamp with time zone not null,
  constraint order_reminders_pkey PRIMARY KEY (order_id, reminder, extra_seconds),
  constraint order_reminders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_reminders_reminder_check CHECK (reminder = ANY (ARRAY['half_time'::text, 'late'::text, 'receiving_soon'::text]))
);
CREATE TRIGGER order_reminders_append_only BEFORE DELETE OR UPDATE ON order_reminders FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_reminders_no_truncate BEFORE TRUNCATE ON order_reminders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table order_statuses (
  status text not null,
  was_paid boolean not null,
  is_delivered boolean not null,
  holds_money boolean not null,
  is_undone boolean not null,
  is_refunded boolean generated always as (was_paid AND is_undone) stored not null,
  is_sale boolean generated always as (was_paid AND NOT is_undone) stored not null,
  constraint order_statuses_pkey PRIMARY KEY (status),
  constraint order_statuses_held_is_sale CHECK (NOT holds_money OR was_paid AND NOT is_undone)
);
CREATE TRIGGER order_statuses_no_truncate BEFORE TRUNCATE ON order_statuses FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_statuses_stay BEFORE DELETE OR UPDATE ON order_statuses FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table orders (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  seller_id uuid not null,
  offer_id bigint not null,
  game_id bigint not null,
  category text not null,
  offer_title text not null,
  quantity integer not null,
  unit_price bigint not null,
  discount bigint default 0 not null,
  buyer_fee bigint default 0 not null,
  total_price bigint not null,
  seller_fee_bp integer not null,
  seller_fee bigint not null,
  refunded_part bigint default 0 not null,
  status text default 'pending'::text not null,
  buyer_name text not null,
  buyer_email text not null,
  buyer_phone text not null,
  contact_method text not null,
  contact_details text not null,
  payment_method_id bigint not null,
  from_wallet boolean default false not null,
  auto_cancel_minutes integer not null,
  auto_receive_hours integer not null,
  protection_days integer not null,
  delivery_seconds integer not null,
  delivery_mode text default 'manual'::text not null,
  late_refund_hours integer not null,
  extra_seconds integer default 0 not null,
  refund_reason text,
  checkout_token uuid not null,
  checkout_digest text,
  buyer_fields jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  paid_at timestamp with time zone,
  completed_at timestamp with time zone,
  received_at timestamp with time zone,
  released_at timestamp with time zone,
  disputed_at timestamp with time zone,
  disputed_by uuid,
  dispute_reason text,
  buyer_text text generated always as ((fold((buyer_name || '
'::text) || buyer_email) || '
'::text) || phone_digits(buyer_phone)) stored not null,
  order_text text generated always as ((fold((offer_title || '
'::text) || contact_details) || '
'::text) || phone_digits(contact_details)) stored not null,
  offer_attributes jsonb default '[]'::jsonb not null,
  climb jsonb,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_auto_cancel_minutes_check CHECK (auto_cancel_minutes > 0),
  constraint orders_auto_receive_hours_check CHECK (auto_receive_hours > 0),
  constraint orders_buyer_email_check CHECK (length(buyer_email) >= 3 AND length(buyer_email) <= 254),
  constraint orders_buyer_fee_check CHECK (buyer_fee >= 0),
  constraint orders_buyer_fields CHECK (
CASE jsonb_typeof(buyer_fields)
    WHEN 'array'::text THEN jsonb_array_length(buyer_fields) <= 12 AND length(buyer_fields::text) <= 16384
    ELSE false
END),
  constraint orders_buyer_name_check CHECK (length(buyer_name) >= 1 AND length(buyer_name) <= 120),
  constraint orders_buyer_phone_check CHECK (length(buyer_phone) >= 1 AND length(buyer_phone) <= 40),
  constraint orders_buyer_phone_reachable CHECK (buyer_phone = '-'::text OR is_phone(buyer_phone)),
  constraint orders_category_check CHECK (category = ANY (ARRAY['accounts'::text, 'currencies'::text, 'boosting'::text, 'items'::text])),
  constraint orders_checkout_digest_check CHECK (checkout_digest ~ '^[0-9a-f]{64}$'::text),
  constraint orders_checkout_once UNIQUE (user_id, checkout_token),
  constraint orders_climb_whole CHECK (climb IS NULL OR
CASE
    WHEN jsonb_typeof(climb) = 'array'::text THEN jsonb_array_length(climb) >= 2 AND jsonb_array_length(climb) <= 60 AND quantity = 1 AND NOT unit_price IS DISTINCT FROM climb_price(climb) AND delivery_seconds = (60 * climb_minutes(climb))
    ELSE false
END),
  constraint orders_completed_at CHECK ((status <> ALL (ARRAY['completed'::text, 'received'::text])) OR completed_at IS NOT NULL),
  constraint orders_contact_details_check CHECK (length(contact_details) >= 1 AND length(contact_details) <= 120),
  constraint orders_contact_method_check CHECK (contact_method = ANY (ARRAY['telegram'::text, 'whatsapp'::text, 'viber'::text])),
  constraint orders_delivery_mode_check CHECK (delivery_mode = ANY (ARRAY['instant'::text, 'manual'::text])),
  constraint orders_delivery_seconds_check CHECK (delivery_seconds > 0),
  constraint orders_discount_check CHECK (discount >= 0),
  constraint orders_dispute_reason CHECK (disputed_at IS NULL OR dispute_reason IS NOT NULL),
  constraint orders_disputed_by CHECK ((disputed_at IS NULL) = (disputed_by IS NULL)),
  constraint orders_disputed_by_fkey FOREIGN KEY (disputed_by) REFERENCES profiles(id),
  constraint orders_extra_seconds_check CHECK (extra_seconds >= 0),
  constraint orders_extra_within_promise CHECK (extra_seconds <= delivery_seconds),
  constraint orders_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id),
  constraint orders_instant_accounts CHECK (delivery_mode = 'manual'::text OR category = 'accounts'::text),
  constraint orders_late_refund_hours_check CHECK (late_refund_hours > 0),
  constraint orders_not_own_offer CHECK (user_id <> seller_id),
  constraint orders_offer_attributes_list CHECK (jsonb_typeof(offer_attributes) = 'array'::text),
  constraint orders_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint orders_paid_at CHECK ((status = ANY (ARRAY['pending'::text, 'cancelled'::text])) = (paid_at IS NULL)),
  constraint orders_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id),
  constraint orders_protection_days_check CHECK (protection_days > 0),
  constraint orders_quantity_check CHECK (quantity >= 1),
  constraint orders_received_at CHECK (status <> 'received'::text OR received_at IS NOT NULL),
  constraint orders_refund_of_wallet CHECK (NOT (from_wallet AND status = 'refunded_original'::text)),
  constraint orders_refund_reason CHECK ((status = ANY (ARRAY['refunded_wallet'::text, 'refunded_original'::text])) = (refund_reason IS NOT NULL)),
  constraint orders_refunded_part CHECK (refunded_part = 0 OR refunded_part >= 1 AND refunded_part <= (total_price - buyer_fee - 1) AND paid_at IS NOT NULL),
  constraint orders_released_only_received CHECK (released_at IS NULL OR status = 'received'::text AND disputed_at IS NULL),
  constraint orders_seller_fee CHECK (seller_fee = (((total_price - buyer_fee - refunded_part) * seller_fee_bp + 5000) / 10000)),
  constraint orders_seller_fee_bp_check CHECK (seller_fee_bp >= 0 AND seller_fee_bp <= 10000),
  constraint orders_seller_fee_check CHECK (seller_fee >= 0),
  constraint orders_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES profiles(id),
  constraint orders_status_fkey FOREIGN KEY (status) REFERENCES order_statuses(status),
  constraint orders_total CHECK (total_price = (unit_price * quantity - discount + buyer_fee)),
  constraint orders_total_price_check CHECK (total_price > 0),
  constraint orders_unit_price_check CHECK (unit_price >= 100),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX orders_answered ON orders USING btree (created_at) WHERE buyer_fields <> '[]'::jsonb;
CREATE INDEX orders_buyer_search ON orders USING gin (buyer_text gin_trgm_ops);
CREATE INDEX orders_by_age ON orders USING btree (created_at DESC, id);
CREATE INDEX orders_by_status ON orders USING btree (status, created_at DESC, id);
CREATE INDEX orders_by_status_and_total ON orders USING btree (status, total_price DESC, id);
CREATE INDEX orders_by_total ON orders USING btree (total_price DESC, id);
CREATE INDEX orders_completed ON orders USING btree (completed_at) WHERE status = 'completed'::text;
CREATE INDEX orders_frozen ON orders USING btree (created_at DESC, id) WHERE disputed_at IS NOT NULL AND (status <> ALL (ARRAY['refunded_wallet'::text, 'refunded_original'::text]));
CREATE INDEX orders_held ON orders USING btree (received_at) WHERE status = 'received'::text AND released_at IS NULL;
CREATE INDEX orders_holding ON orders USING btree (offer_id) INCLUDE (quantity, delivery_mode) WHERE status = 'pending'::text;
CREATE INDEX orders_of_buyer ON orders USING btree (user_id, created_at DESC, id) INCLUDE (status);
CREATE INDEX orders_of_method_and_game ON orders USING btree (payment_method_id, game_id);
CREATE INDEX orders_of_offer ON orders USING btree (offer_id);
CREATE INDEX orders_of_seller ON orders USING btree (seller_id, created_at DESC, id) INCLUDE (status, game_id, offer_title);
CREATE INDEX orders_paid ON orders USING btree (paid_at) WHERE status = 'paid'::text;
CREATE INDEX orders_pending ON orders USING btree (created_at) WHERE status = 'pending'::text;
CREATE INDEX orders_pending_of_buyer ON orders USING btree (user_id) WHERE status = 'pending'::text;
CREATE INDEX orders_released_of_seller ON orders USING btree (seller_id, released_at, id) INCLUDE (total_price, buyer_fee, seller_fee, refunded_part) WHERE released_at IS NOT NULL;
CREATE INDEX orders_search ON orders USING gin (order_text gin_trgm_ops);
CREATE CONSTRAINT TRIGGER order_feedback_withdrawn AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.status = 'received'::text AND new.status <> 'received'::text) EXECUTE FUNCTION check_feedback_withdrawn();
CREATE CONSTRAINT TRIGGER orders_access_over AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.category = 'boosting'::text AND (new.status IS DISTINCT FROM old.status OR new.released_at IS DISTINCT FROM old.released_at)) EXECUTE FUNCTION check_access_over();
CREATE TRIGGER orders_answers_frozen BEFORE UPDATE ON orders FOR EACH ROW WHEN (new.buyer_fields IS DISTINCT FROM old.buyer_fields) EXECUTE FUNCTION refuse_other_answers();
CREATE TRIGGER orders_climb_frozen BEFORE UPDATE OF climb ON orders FOR EACH ROW WHEN (new.climb IS DISTINCT FROM old.climb) EXECUTE FUNCTION refuse_other_climb();
CREATE TRIGGER orders_climb_offered AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION refuse_climb_not_offered();
CREATE TRIGGER orders_counted_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_orders NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION orders_counted();
CREATE TRIGGER orders_counted_gone AFTER DELETE ON orders REFERENCING OLD TABLE AS old_orders FOR EACH STATEMENT EXECUTE FUNCTION orders_counted();
CREATE TRIGGER orders_counted_new AFTER INSERT ON orders REFERENCING NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION orders_counted();
CREATE CONSTRAINT TRIGGER orders_divided AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.refunded_part > 0 AND (new.refunded_part IS DISTINCT FROM old.refunded_part OR new.status IS DISTINCT FROM old.status OR new.released_at IS DISTINCT FROM old.released_at)) EXECUTE FUNCTION check_divided_order();
CREATE CONSTRAINT TRIGGER orders_escrow_holds_total AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_escrow_of_order();
CREATE CONSTRAINT TRIGGER orders_extra_was_granted AFTER UPDATE OF extra_seconds ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_extra_time();
CREATE CONSTRAINT TRIGGER orders_frozen_by_dispute AFTER UPDATE OF disputed_at, status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.disputed_at IS NOT NULL OR old.disputed_at IS NOT NULL) EXECUTE FUNCTION check_disputed_order();
CREATE CONSTRAINT TRIGGER orders_give_units_back AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.delivery_mode = 'instant'::text AND old.status = 'pending'::text AND new.status = 'cancelled'::text) EXECUTE FUNCTION check_stock_of_order();
CREATE CONSTRAINT TRIGGER orders_hold_units AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.delivery_mode = 'instant'::text) EXECUTE FUNCTION check_stock_of_order();
CREATE CONSTRAINT TRIGGER orders_instant_at_once AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.delivery_mode = 'instant'::text AND new.status IS DISTINCT FROM old.status) EXECUTE FUNCTION check_instant_order();
CREATE CONSTRAINT TRIGGER orders_not_paid_under_review AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.status = 'paid'::text AND old.status = 'pending'::text) EXECUTE FUNCTION refuse_paid_under_review();
CREATE TRIGGER orders_offer_attributes_frozen BEFORE UPDATE OF offer_attributes ON orders FOR EACH ROW WHEN (new.offer_attributes IS DISTINCT FROM old.offer_attributes) EXECUTE FUNCTION refuse_other_offer_attributes();
CREATE TRIGGER orders_payer_frozen BEFORE UPDATE ON orders FOR EACH ROW WHEN (new.from_wallet IS DISTINCT FROM old.from_wallet) EXECUTE FUNCTION refuse_other_payer();
CREATE CONSTRAINT TRIGGER orders_refund_has_task AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.status = 'refunded_original'::text) EXECUTE FUNCTION check_refund_task();
CREATE CONSTRAINT TRIGGER orders_wallet_paid_at_once AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.from_wallet) EXECUTE FUNCTION check_paid_at_once();
CREATE TRIGGER refuse_cancel_under_review BEFORE UPDATE ON orders FOR EACH ROW WHEN (new.status = 'cancelled'::text AND old.status <> 'cancelled'::text) EXECUTE FUNCTION refuse_cancel_under_review();
CREATE TRIGGER refuse_for_ended BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION refuse_for_ended();
CREATE TRIGGER refuse_illegal_order_change BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_illegal_order_change();
CREATE TRIGGER refuse_new_order_in_motion BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION refuse_new_order_in_motion();
CREATE TRIGGER refuse_release_of_resale BEFORE UPDATE ON orders FOR EACH ROW WHEN (old.released_at IS NULL AND new.released_at IS NOT NULL AND new.refunded_part = old.refunded_part) EXECUTE FUNCTION refuse_release_of_resale();

create table outages (
  id bigint generated always as identity not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  source text not null,
  entered_by uuid,
  reason text,
  recorded_at timestamp with time zone not null,
  constraint outages_pkey PRIMARY KEY (id),
  constraint outages_apart EXCLUDE USING gist (tstzrange(from_at, to_at) WITH &&),
  constraint outages_entered CHECK ((source = 'administrator'::text) = (entered_by IS NOT NULL) AND (entered_by IS NULL) = (reason IS NULL)),
  constraint outages_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES profiles(id),
  constraint outages_entered_short CHECK (source = 'heartbeat'::text OR (to_at - from_at) <= '168:00:00'::interval),
  constraint outages_in_order CHECK (from_at < to_at AND to_at <= recorded_at),
  constraint outages_reason_check CHECK (length(reason) >= 10 AND length(reason) <= 500),
  constraint outages_source_check CHECK (source = ANY (ARRAY['heartbeat'::text, 'administrator'::text]))
);
CREATE INDEX outages_by_end ON outages USING btree (to_at);
CREATE TRIGGER outages_append_only BEFORE DELETE OR UPDATE ON outages FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER outages_no_truncate BEFORE TRUNCATE ON outages FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table outbox (
  id bigint generated always as identity not null,
  event text not null,
  subject_id text not null,
  payload jsonb default '{}'::jsonb not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_due ON outbox USING btree (due_at, id);

create table payment_attempt_moves (
  from_state text not null,
  to_state text not null,
  constraint payment_attempt_moves_pkey PRIMARY KEY (from_state, to_state)
);
CREATE TRIGGER payment_attempt_moves_no_truncate BEFORE TRUNCATE ON payment_attempt_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_attempt_moves_stay BEFORE DELETE OR UPDATE ON payment_attempt_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table payment_attempts (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  order_id uuid,
  payment_method_id bigint not null,
  provider text not null,
  provider_id text,
  amount bigint not null,
  fees bigint,
  state text default 'created'::text not null,
  url text,
  failure text,
  token uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  last_asked_at timestamp with time zone,
  asked integer default 0 not null,
  ends integer default 0 not null,
  end_at timestamp with time zone,
  constraint payment_attempts_pkey PRIMARY KEY (id),
  constraint payment_attempts_amount_check CHECK (amount > 0),
  constraint payment_attempts_check CHECK (fees >= 0 AND fees <= amount),
  constraint payment_attempts_failure_check CHECK (length(failure) >= 1 AND length(failure) <= 200),
  constraint payment_attempts_form_once UNIQUE (user_id, token),
  constraint payment_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payment_attempts_paid CHECK (state <> 'paid'::text OR provider_id IS NOT NULL),
  constraint payment_attempts_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id),
  constraint payment_attempts_provider_check CHECK (provider = 'chargily'::text),
  constraint payment_attempts_provider_id_check CHECK (provider_id ~ '^[\x21-\x7e]{1,200}$'::text),
  constraint payment_attempts_provider_id_once UNIQUE (provider, provider_id),
  constraint payment_attempts_settled CHECK ((state = ANY (ARRAY['created'::text, 'pending'::text, 'processing'::text])) = (settled_at IS NULL)),
  constraint payment_attempts_state_check CHECK (state = ANY (ARRAY['created'::text, 'pending'::text, 'processing'::text, 'paid'::text, 'failed'::text, 'canceled'::text, 'expired'::text])),
  constraint payment_attempts_url CHECK (url IS NULL OR provider_id IS NOT NULL),
  constraint payment_attempts_url_check CHECK (url ~ '^https?://'::text AND length(url) <= 2000),
  constraint payment_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX payment_attempts_by_time ON payment_attempts USING btree (created_at);
CREATE INDEX payment_attempts_of_order ON payment_attempts USING btree (order_id, created_at DESC);
CREATE INDEX payment_attempts_of_person ON payment_attempts USING btree (user_id, created_at DESC);
CREATE UNIQUE INDEX payment_attempts_one_open ON payment_attempts USING btree (order_id) WHERE state = ANY (ARRAY['created'::text, 'pending'::text, 'processing'::text]);
CREATE INDEX payment_attempts_open ON payment_attempts USING btree (created_at) WHERE state = ANY (ARRAY['created'::text, 'pending'::text, 'processing'::text]);
CREATE INDEX payment_attempts_search ON payment_attempts USING gin (provider_id gin_trgm_ops);
CREATE INDEX payment_attempts_settled_by_time ON payment_attempts USING btree (settled_at) WHERE state = 'paid'::text;
CREATE TRIGGER payment_attempts_stay BEFORE DELETE ON payment_attempts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_for_ended BEFORE INSERT ON payment_attempts FOR EACH ROW EXECUTE FUNCTION refuse_for_ended();
CREATE TRIGGER refuse_illegal_attempt_change BEFORE INSERT OR UPDATE ON payment_attempts FOR EACH ROW EXECUTE FUNCTION refuse_illegal_attempt_change();

create table payment_events (
  id text not null,
  seq bigint generated always as identity not null,
  provider text not null,
  payment_id text,
  order_id uuid,
  attempt_id uuid,
  payload jsonb not null,
  outcome text,
  received_at timestamp with time zone default now() not null,
  tries integer default 0 not null,
  try_at timestamp with time zone default now() not null,
  handled_at timestamp with time zone,
  handled_by uuid,
  handled_as text,
  handled_note text,
  constraint payment_events_pkey PRIMARY KEY (id),
  constraint payment_events_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id),
  constraint payment_events_handled CHECK ((handled_at IS NULL) = (handled_by IS NULL) AND (handled_at IS NULL) = (handled_as IS NULL) AND (handled_at IS NULL) = (handled_note IS NULL)),
  constraint payment_events_handled_as_check CHECK (handled_as = ANY (ARRAY['nothing'::text, 'credited'::text, 'marked_paid'::text, 'sent_back'::text])),
  constraint payment_events_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES profiles(id),
  constraint payment_events_handled_note_check CHECK (length(handled_note) >= 1 AND length(handled_note) <= 500),
  constraint payment_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payment_events_outcome CHECK (outcome = ANY (ARRAY['paid'::text, 'deposited'::text, 'to_wallet'::text, 'buyer_gone'::text, 'paid_by_hand'::text, 'paid_again'::text, 'not_paid'::text, 'other_type'::text, 'test_mode'::text, 'wrong_currency'::text, 'wrong_amount'::text, 'unknown_order'::text, 'not_asked_for'::text, 'same_payment'::text, 'unclear'::text])),
  constraint payment_events_seq UNIQUE (seq)
);
CREATE INDEX payment_events_amount ON payment_events USING btree ((payload ->> 'amount'::text)) WHERE outcome = ANY (ARRAY['buyer_gone'::text, 'wrong_amount'::text, 'wrong_currency'::text, 'unknown_order'::text, 'not_asked_for'::text, 'unclear'::text, 'paid_by_hand'::text, 'paid_again'::text, 'test_mode'::text]);
CREATE INDEX payment_events_handled_by_time ON payment_events USING btree (handled_at) WHERE handled_as = ANY (ARRAY['credited'::text, 'marked_paid'::text, 'sent_back'::text]);
CREATE INDEX payment_events_id_search ON payment_events USING gin (id gin_trgm_ops, payment_id gin_trgm_ops);
CREATE INDEX payment_events_late_by_time ON payment_events USING btree (received_at) WHERE outcome = 'to_wallet'::text;
CREATE INDEX payment_events_of_attempt ON payment_events USING btree (attempt_id, seq);
CREATE INDEX payment_events_of_order ON payment_events USING btree (order_id);
CREATE INDEX payment_events_of_payment ON payment_events USING btree (provider, payment_id) WHERE payment_id IS NOT NULL;
CREATE UNIQUE INDEX payment_events_payment_once ON payment_events USING btree (provider, payment_id) WHERE payment_id IS NOT NULL AND (outcome = ANY (ARRAY['paid'::text, 'deposited'::text, 'to_wallet'::text, 'buyer_gone'::text, 'paid_by_hand'::text, 'paid_again'::text]));
CREATE INDEX payment_events_search ON payment_events USING gin (id gin_trgm_ops, (payload ->> 'order_id'::text) gin_trgm_ops) WHERE outcome = ANY (ARRAY['buyer_gone'::text, 'wrong_amount'::text, 'wrong_currency'::text, 'unknown_order'::text, 'not_asked_for'::text, 'unclear'::text, 'paid_by_hand'::text, 'paid_again'::text, 'test_mode'::text]);
CREATE INDEX payment_events_to_check ON payment_events USING btree (seq) WHERE (outcome = ANY (ARRAY['buyer_gone'::text, 'wrong_amount'::text, 'wrong_currency'::text, 'unknown_order'::text, 'not_asked_for'::text, 'unclear'::text, 'paid_by_hand'::text, 'paid_again'::text, 'test_mode'::text])) AND handled_at IS NULL;
CREATE INDEX payment_events_to_check_all ON payment_events USING btree (seq) WHERE outcome = ANY (ARRAY['buyer_gone'::text, 'wrong_amount'::text, 'wrong_currency'::text, 'unknown_order'::text, 'not_asked_for'::text, 'unclear'::text, 'paid_by_hand'::text, 'paid_again'::text, 'test_mode'::text]);
CREATE INDEX payment_events_to_take ON payment_events USING btree (try_at, seq) WHERE outcome IS NULL;
CREATE UNIQUE INDEX payment_events_unnamed_once ON payment_events USING btree (order_id) WHERE payment_id IS NULL AND (outcome = ANY (ARRAY['paid'::text, 'deposited'::text, 'to_wallet'::text, 'buyer_gone'::text, 'paid_by_hand'::text, 'paid_again'::text]));
CREATE TRIGGER payment_events_stay BEFORE DELETE ON payment_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_illegal_event_change BEFORE UPDATE ON payment_events FOR EACH ROW EXECUTE FUNCTION refuse_illegal_event_change();
CREATE TRIGGER tell_desk AFTER INSERT OR UPDATE OF outcome ON payment_events FOR EACH ROW WHEN (new.outcome = ANY (ARRAY['buyer_gone'::text, 'wrong_amount'::text, 'wrong_currency'::text, 'unknown_order'::text, 'not_asked_for'::text, 'unclear'::text, 'paid_by_hand'::text, 'paid_again'::text, 'test_mode'::text])) EXECUTE FUNCTION tell_desk();

create table payment_methods (
  id bigint generated always as identity not null,
  name text not null,
  name_ar text default ''::text not null,
  logo_url text,
  active boolean default true not null,
  kind text not null,
  card text,
  supports_links boolean default false not null,
  link_hosts text[] default '{}'::text[] not null,
  constraint payment_methods_pkey PRIMARY KEY (id),
  constraint payment_methods_card CHECK (card IS NULL OR kind = 'gateway'::text),
  constraint payment_methods_card_check CHECK (card = ANY (ARRAY['edahabia'::text, 'cib'::text])),
  constraint payment_methods_kind_check CHECK (kind = ANY (ARRAY['gateway'::text, 'transfer'::text, 'link'::text, 'wallet'::text])),
  constraint payment_methods_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint payment_methods_name_once UNIQUE (name),
  constraint payment_methods_wallet CHECK ((kind = 'wallet'::text) = (name = 'Wallet'::text))
);
CREATE UNIQUE INDEX payment_methods_one_wallet ON payment_methods USING btree (kind) WHERE kind = 'wallet'::text;

create table payout_batch_moves (
  move text not null,
  from_state text not null,
  to_state text not null,
  constraint payout_batch_moves_pkey PRIMARY KEY (from_state, to_state)
);

create table payout_batch_rows (
  batch_id bigint not null,
  withdrawal_id uuid not null,
  amount bigint not null,
  state text default 'waiting'::text not null,
  constraint payout_batch_rows_pkey PRIMARY KEY (batch_id, withdrawal_id),
  constraint payout_batch_rows_amount_check CHECK (amount > 0),
  constraint payout_batch_rows_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batches(id),
  constraint payout_batch_rows_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'paid'::text, 'back'::text, 'taken_out'::text])),
  constraint payout_batch_rows_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
);
CREATE UNIQUE INDEX payout_batch_rows_one_live ON payout_batch_rows USING btree (withdrawal_id) WHERE state = ANY (ARRAY['waiting'::text, 'paid'::text]);
CREATE TRIGGER payout_batch_rows_stay BEFORE DELETE ON payout_batch_rows FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER payout_batch_rows_whole AFTER INSERT OR UPDATE ON payout_batch_rows DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payout_batch_rows_whole();
CREATE TRIGGER refuse_illegal_batch_row BEFORE INSERT OR UPDATE ON payout_batch_rows FOR EACH ROW EXECUTE FUNCTION refuse_illegal_batch_row();

create table payout_batches (
  id bigint generated always as identity not null,
  state text default 'open'::text not null,
  rows integer not null,
  total bigint not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  approved_by uuid,
  approved_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint payout_batches_pkey PRIMARY KEY (id),
  constraint payout_batches_approved CHECK ((approved_by IS NULL) = (approved_at IS NULL) AND (approved_at IS NULL) = (state = ANY (ARRAY['open'::text, 'dropped'::text]))),
  constraint payout_batches_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES profiles(id),
  constraint payout_batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id),
  constraint payout_batches_ended CHECK ((ended_at IS NULL) = (state <> ALL (ARRAY['closed'::text, 'dropped'::text]))),
  constraint payout_batches_hold_rows CHECK ((rows = 0) = (state = 'dropped'::text)),
  constraint payout_batches_rows_check CHECK (rows >= 0 AND rows <= 100),
  constraint payout_batches_state_check CHECK (state = ANY (ARRAY['open'::text, 'approved'::text, 'exported'::text, 'closed'::text, 'dropped'::text])),
  constraint payout_batches_total_check CHECK (total >= 0)
);
CREATE INDEX payout_batches_by_state ON payout_batches USING btree (state, id DESC);
CREATE TRIGGER payout_batches_stay BEFORE DELETE ON payout_batches FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER payout_batches_whole AFTER INSERT OR UPDATE ON payout_batches DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payout_batches_whole();
CREATE CONSTRAINT TRIGGER payout_batches_written_down AFTER INSERT OR UPDATE ON payout_batches DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.approved_by IS NOT NULL) EXECUTE FUNCTION check_batch_audited();
CREATE TRIGGER refuse_illegal_batch_change BEFORE INSERT OR UPDATE ON payout_batches FOR EACH ROW EXECUTE FUNCTION refuse_illegal_batch_change();

create table payout_exports (
  batch_id bigint not null,
  copy integer not null,
  format text not null,
  rows integer not null,
  total bigint not null,
  sha256 text not null,
  reason text,
  exported_by uuid not null,
  exported_at timestamp with time zone not null,
  constraint payout_exports_pkey PRIMARY KEY (batch_id, copy),
  constraint payout_exports_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batches(id),
  constraint payout_exports_copy_check CHECK (copy > 0),
  constraint payout_exports_exported_by_fkey FOREIGN KEY (exported_by) REFERENCES profiles(id),
  constraint payout_exports_format_check CHECK (format = ANY (ARRAY['ccp'::text, 'baridimob'::text, 'rib'::text, 'csv'::text])),
  constraint payout_exports_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 1000),
  constraint payout_exports_rows_check CHECK (rows > 0),
  constraint payout_exports_say_why CHECK ((copy = 1) = (reason IS NULL)),
  constraint payout_exports_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint payout_exports_total_check CHECK (total > 0)
);
CREATE TRIGGER payout_exports_append_only BEFORE DELETE OR UPDATE ON payout_exports FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER payout_exports_whole AFTER INSERT ON payout_exports DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payout_batch_rows_whole();
CREATE TRIGGER refuse_illegal_export BEFORE INSERT ON payout_exports FOR EACH ROW EXECUTE FUNCTION refuse_illegal_export();

create table pending_changes (
  id uuid default gen_random_uuid() not null,
  user_id uuid,
  role text,
  settings jsonb,
  reason text,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null,
  ended_as text,
  ended_by uuid,
  ended_at timestamp with time zone,
  constraint pending_changes_pkey PRIMARY KEY (id),
  constraint pending_changes_end CHECK ((ended_as IS NULL) = (ended_at IS NULL) AND (ended_as IS NOT NULL OR ended_by IS NULL)),
  constraint pending_changes_ended_as_check CHECK (ended_as = ANY (ARRAY['done'::text, 'withdrawn'::text, 'dropped'::text])),
  constraint pending_changes_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES profiles(id),
  constraint pending_changes_of_one CHECK ((user_id IS NULL) = (role IS NULL) AND (user_id IS NULL) <> (settings IS NULL) AND (user_id IS NULL) = (reason IS NULL)),
  constraint pending_changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES profiles(id),
  constraint pending_changes_reason_check CHECK (reason <> ''::text),
  constraint pending_changes_role_check CHECK (role = ANY (ARRAY['owner'::text, 'finance'::text, 'support'::text])),
  constraint pending_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint pending_changes_wait CHECK (ended_as IS DISTINCT FROM 'done'::text OR COALESCE(ended_by <> proposed_by, ended_at >= (proposed_at + '24:00:00'::interval)))
);
CREATE UNIQUE INDEX pending_changes_one_account ON pending_changes USING btree ((settings IS NULL)) WHERE ended_as IS NULL AND settings IS NOT NULL;
CREATE UNIQUE INDEX pending_changes_one_of_person ON pending_changes USING btree (user_id) WHERE ended_as IS NULL;
CREATE TRIGGER ended_by_the_time BEFORE INSERT OR UPDATE ON pending_changes FOR EACH ROW WHEN (new.ended_as = 'done'::text AND new.ended_by IS NULL AND new.ended_at > (now() + '01:00:00'::interval)) EXECUTE FUNCTION ended_by_the_time();
CREATE TRIGGER pending_changes_fixed BEFORE UPDATE ON pending_changes FOR EACH ROW EXECUTE FUNCTION pending_changes_fixed();
CREATE TRIGGER pending_changes_now BEFORE INSERT ON pending_changes FOR EACH ROW WHEN (new.proposed_at < (now() - '01:00:00'::interval)) EXECUTE FUNCTION pending_changes_now();
CREATE TRIGGER pending_changes_stay BEFORE DELETE ON pending_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table person_notes (
  id bigint generated always as identity not null,
  person_id uuid not null,
  author_id uuid not null,
  body text not null,
  token uuid not null,
  created_at timestamp with time zone not null,
  constraint person_notes_pkey PRIMARY KEY (id),
  constraint person_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(id),
  constraint person_notes_body_check CHECK (length(body) >= 1 AND length(body) <= 2000),
  constraint person_notes_once UNIQUE (author_id, token),
  constraint person_notes_person_id_fkey FOREIGN KEY (person_id) REFERENCES profiles(id)
);
CREATE INDEX person_notes_of_person ON person_notes USING btree (person_id, id DESC);
CREATE TRIGGER person_notes_stay BEFORE DELETE OR UPDATE ON person_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table popular_searches (
  id bigint generated always as identity not null,
  text text not null,
  key text generated always as (fold(text)) stored not null,
  people integer not null,
  state text default 'waiting'::text not null,
  found_at timestamp with time zone not null,
  constraint popular_searches_pkey PRIMARY KEY (id),
  constraint popular_searches_once UNIQUE (key),
  constraint popular_searches_people_check CHECK (people >= 1 AND people <= 512),
  constraint popular_searches_shows_ink CHECK (key <> ''::text),
  constraint popular_searches_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'shown'::text, 'hidden'::text])),
  constraint popular_searches_text_check CHECK (length(text) >= 2 AND length(text) <= 60)
);

create table profile_badges (
  user_id uuid not null,
  badge_id bigint not null,
  given_at timestamp with time zone default now() not null,
  constraint profile_badges_pkey PRIMARY KEY (user_id, badge_id),
  constraint profile_badges_badge_id_fkey FOREIGN KEY (badge_id) REFERENCES user_badges(id) ON DELETE CASCADE,
  constraint profile_badges_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX profile_badges_of_badge ON profile_badges USING btree (badge_id);
CREATE TRIGGER badge_given AFTER INSERT OR DELETE ON profile_badges FOR EACH ROW EXECUTE FUNCTION badge_given();
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON profile_badges FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();

create table profile_changes (
  id bigint generated always as identity not null,
  day date not null,
  profiles integer not null,
  constraint profile_changes_pkey PRIMARY KEY (id)
);

create table profile_counts (
  day date not null,
  profiles bigint not null,
  constraint profile_counts_pkey PRIMARY KEY (day)
);

create table profiles (
  id uuid default gen_random_uuid() not null,
  username text default generate_username() not null,
  email text not null,
  email_verified boolean default false not null,
  profile_image_url text,
  is_admin boolean default false not null,
  is_seller boolean default false not null,
  locale text default 'en'::text not null,
  two_factor_enabled boolean default false not null,
  suspended_at timestamp with time zone,
  suspension_reason text,
  last_seen_at timestamp with time zone,
  last_username_change timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  hides_last_seen boolean default false not null,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_deleted_is_nobody CHECK (deleted_at IS NULL OR username ~ '^deleted_[0-9a-f]{12}$'::text AND email ~~ '%@deleted.invalid'::text AND NOT email_verified AND profile_image_url IS NULL AND NOT is_admin AND NOT is_seller AND NOT two_factor_enabled AND last_seen_at IS NULL),
  constraint profiles_email_lower CHECK (email = lower(email)),
  constraint profiles_email_once UNIQUE (email),
  constraint profiles_locale_check CHECK (locale = ANY (ARRAY['en'::text, 'ar'::text])),
  constraint profiles_suspension_reason_check CHECK (length(suspension_reason) >= 1 AND length(suspension_reason) <= 1000),
  constraint profiles_suspension_reasoned CHECK ((suspended_at IS NULL) = (suspension_reason IS NULL)),
  constraint profiles_username_form CHECK (username ~ '^[A-Za-z0-9_]{3,20}$'::text)
);
CREATE INDEX profiles_administrators ON profiles USING btree (created_at DESC, id) WHERE is_admin;
CREATE INDEX profiles_created_at ON profiles USING btree (created_at DESC);
CREATE INDEX profiles_image ON profiles USING btree (profile_image_url) WHERE profile_image_url IS NOT NULL;
CREATE INDEX profiles_newest ON profiles USING btree (created_at DESC, id);
CREATE INDEX profiles_search ON profiles USING gin (((lower(username) || '
'::text) || email) gin_trgm_ops);
CREATE INDEX profiles_sellers ON profiles USING btree (created_at DESC, id) WHERE is_seller;
CREATE INDEX profiles_sellers_by_seen ON profiles USING btree (last_seen_at) WHERE is_seller;
CREATE INDEX profiles_suspended ON profiles USING btree (created_at DESC, id) WHERE suspended_at IS NOT NULL;
CREATE UNIQUE INDEX profiles_username_once ON profiles USING btree (lower(username));
CREATE INDEX profiles_username_search ON profiles USING gin (lower(username) gin_trgm_ops);
CREATE CONSTRAINT TRIGGER administrators_are_staff AFTER UPDATE ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.is_admin <> new.is_admin) EXECUTE FUNCTION administrators_are_staff();
CREATE CONSTRAINT TRIGGER administrators_are_staff_at_first AFTER INSERT ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_admin) EXECUTE FUNCTION administrators_are_staff();
CREATE CONSTRAINT TRIGGER administrators_remain AFTER UPDATE ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.is_admin AND old.suspended_at IS NULL AND (NOT new.is_admin OR new.suspended_at IS NOT NULL)) EXECUTE FUNCTION administrators_remain();
CREATE TRIGGER author_changed AFTER UPDATE OF username, deleted_at ON profiles FOR EACH ROW WHEN (old.username IS DISTINCT FROM new.username OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION author_changed();
CREATE TRIGGER offers_show_seller AFTER UPDATE OF username, profile_image_url ON profiles FOR EACH ROW WHEN (old.username IS DISTINCT FROM new.username OR old.profile_image_url IS DISTINCT FROM new.profile_image_url) EXECUTE FUNCTION offers_show_seller();
CREATE TRIGGER pause_offers_of_suspended AFTER UPDATE OF suspended_at ON profiles FOR EACH ROW WHEN (old.suspended_at IS NULL AND new.suspended_at IS NOT NULL) EXECUTE FUNCTION pause_offers_of_suspended();
CREATE TRIGGER profile_counted_changed AFTER UPDATE OF deleted_at, created_at ON profiles FOR EACH ROW WHEN ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL) OR old.created_at <> new.created_at) EXECUTE FUNCTION profile_counted();
CREATE TRIGGER profile_counted_new AFTER INSERT OR DELETE ON profiles FOR EACH ROW EXECUTE FUNCTION profile_counted();
CREATE TRIGGER profiles_hide_last_seen AFTER UPDATE OF hides_last_seen ON profiles FOR EACH ROW WHEN (new.hides_last_seen <> old.hides_last_seen) EXECUTE FUNCTION seller_changed();
CREATE CONSTRAINT TRIGGER profiles_old_links_ended AFTER UPDATE ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email) EXECUTE FUNCTION check_old_links_ended();
CREATE CONSTRAINT TRIGGER profiles_old_username_held AFTER UPDATE ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (lower(old.username) <> lower(new.username)) EXECUTE FUNCTION check_old_username_held();
CREATE CONSTRAINT TRIGGER profiles_refunds_sent AFTER UPDATE OF deleted_at ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION check_refunds_sent();
CREATE CONSTRAINT TRIGGER profiles_suspended_are_out AFTER UPDATE ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.suspended_at IS NULL AND new.suspended_at IS NOT NULL) EXECUTE FUNCTION check_suspended_are_out();
CREATE CONSTRAINT TRIGGER profiles_two_step_ended AFTER UPDATE ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.two_factor_enabled AND NOT new.two_factor_enabled) EXECUTE FUNCTION check_two_step_ended();
CREATE TRIGGER refuse_early_username_change BEFORE UPDATE OF username ON profiles FOR EACH ROW WHEN (old.username IS DISTINCT FROM new.username AND new.deleted_at IS NULL) EXECUTE FUNCTION refuse_early_username_change();
CREATE TRIGGER refuse_held_username AFTER UPDATE OF username ON profiles FOR EACH ROW WHEN (old.username IS DISTINCT FROM new.username) EXECUTE FUNCTION refuse_held_username();
CREATE TRIGGER refuse_held_username_at_first AFTER INSERT ON profiles FOR EACH ROW EXECUTE FUNCTION refuse_held_username();
CREATE TRIGGER refuse_reserved_username BEFORE INSERT OR UPDATE OF username ON profiles FOR EACH ROW EXECUTE FUNCTION refuse_reserved_username();
CREATE TRIGGER reviewed_pages_changed AFTER UPDATE OF username, profile_image_url ON profiles FOR EACH ROW WHEN (old.username IS DISTINCT FROM new.username OR old.profile_image_url IS DISTINCT FROM new.profile_image_url) EXECUTE FUNCTION reviewed_pages_changed();
CREATE TRIGGER seller_changed AFTER UPDATE OF username, profile_image_url ON profiles FOR EACH ROW WHEN (old.username IS DISTINCT FROM new.username OR old.profile_image_url IS DISTINCT FROM new.profile_image_url) EXECUTE FUNCTION seller_changed();
CREATE TRIGGER seller_seen AFTER UPDATE OF last_seen_at ON profiles FOR EACH ROW WHEN (new.is_seller AND (old.last_seen_at AT TIME ZONE 'Africa/Algiers'::text)::date IS DISTINCT FROM (new.last_seen_at AT TIME ZONE 'Africa/Algiers'::text)::date) EXECUTE FUNCTION seller_seen();
CREATE TRIGGER suspended_lose_level AFTER UPDATE OF suspended_at ON profiles FOR EACH ROW WHEN (old.suspended_at IS NULL AND new.suspended_at IS NOT NULL) EXECUTE FUNCTION suspended_lose_level();

create table provider_checks (
  id bigint generated always as identity not null,
  provider text not null,
  day date not null,
  theirs integer not null,
  ours integer not null,
  differences integer not null,
  checked_at timestamp with time zone not null,
  constraint provider_checks_pkey PRIMARY KEY (id),
  constraint provider_checks_differences_check CHECK (differences >= 0),
  constraint provider_checks_ours_check CHECK (ours >= 0),
  constraint provider_checks_provider_check CHECK (provider = 'chargily'::text),
  constraint provider_checks_theirs_check CHECK (theirs >= 0)
);
CREATE INDEX provider_checks_of_day ON provider_checks USING btree (provider, day DESC, id DESC);
CREATE TRIGGER provider_checks_append_only BEFORE DELETE OR UPDATE ON provider_checks FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER provider_checks_no_truncate BEFORE TRUNCATE ON provider_checks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table provider_differences (
  check_id bigint not null,
  kind text not null,
  provider_id text not null,
  attempt_id uuid,
  theirs text not null,
  ours text not null,
  constraint provider_differences_pkey PRIMARY KEY (check_id, kind, provider_id),
  constraint provider_differences_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id),
  constraint provider_differences_check_id_fkey FOREIGN KEY (check_id) REFERENCES provider_checks(id),
  constraint provider_differences_kind_check CHECK (kind = ANY (ARRAY['only_there'::text, 'only_here'::text, 'other_amount'::text, 'other_fees'::text, 'other_state'::text, 'not_booked'::text]))
);
CREATE TRIGGER provider_differences_append_only BEFORE DELETE OR UPDATE ON provider_differences FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER provider_differences_no_truncate BEFORE TRUNCATE ON provider_differences FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table provider_request_quotas (
  minute timestamp with time zone not null,
  user_id uuid not null,
  asked integer default 0 not null,
  begun integer default 0 not null,
  constraint provider_request_quotas_pkey PRIMARY KEY (minute, user_id),
  constraint provider_request_quotas_asked_check CHECK (asked >= 0),
  constraint provider_request_quotas_begun_check CHECK (begun >= 0),
  constraint provider_request_quotas_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);

create table provider_requests (
  minute timestamp with time zone not null,
  scheduled integer default 0 not null,
  asked integer default 0 not null,
  begun integer default 0 not null,
  constraint provider_requests_pkey PRIMARY KEY (minute),
  constraint provider_requests_asked_check CHECK (asked >= 0),
  constraint provider_requests_begun_check CHECK (begun >= 0),
  constraint provider_requests_scheduled_check CHECK (scheduled >= 0)
);

create table provider_settlements (
  id bigint generated always as identity not null,
  provider text not null,
  payment_method_id bigint not null,
  amount bigint not null,
  bank_reference text not null,
  arrived_on date not null,
  recorded_by uuid not null,
  token uuid not null,
  created_at timestamp with time zone not null,
  constraint provider_settlements_pkey PRIMARY KEY (id),
  constraint provider_settlements_amount_check CHECK (amount > 0),
  constraint provider_settlements_bank_reference_check CHECK (length(bank_reference) >= 1 AND length(bank_reference) <= 80),
  constraint provider_settlements_form_once UNIQUE (token, payment_method_id),
  constraint provider_settlements_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id),
  constraint provider_settlements_provider_check CHECK (provider = 'chargily'::text),
  constraint provider_settlements_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES profiles(id),
  constraint provider_settlements_reference_once UNIQUE (provider, bank_reference, payment_method_id)
);
CREATE INDEX provider_settlements_by_time ON provider_settlements USING btree (created_at);
CREATE TRIGGER provider_settlements_append_only BEFORE DELETE OR UPDATE ON provider_settlements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER provider_settlements_no_truncate BEFORE TRUNCATE ON provider_settlements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table purchase_events (
  order_id uuid not null,
  claimed_at timestamp with time zone default now() not null,
  constraint purchase_events_pkey PRIMARY KEY (order_id),
  constraint purchase_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

create table push_keys (
  one boolean default true not null,
  public_key text not null,
  private_key text not null,
  created_at timestamp with time zone default now() not null,
  constraint push_keys_pkey PRIMARY KEY (one),
  constraint push_keys_one_check CHECK (one),
  constraint push_keys_private_key_check CHECK (length(private_key) = 43),
  constraint push_keys_public_key_check CHECK (length(public_key) = 87)
);

create table push_subscriptions (
  id bigint generated always as identity not null,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone default now() not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_auth_check CHECK (length(auth) = 22),
  constraint push_subscriptions_endpoint_check CHECK (endpoint ~ '^https://[a-z0-9.-]+(:[0-9]+)?/'::text AND length(endpoint) <= 1000),
  constraint push_subscriptions_once UNIQUE (endpoint),
  constraint push_subscriptions_p256dh_check CHECK (length(p256dh) = 87),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions USING btree (session_id);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions USING btree (user_id, id DESC);
CREATE TRIGGER refuse_for_deleted BEFORE INSERT OR UPDATE OF user_id ON push_subscriptions FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();

create table recent_views (
  user_id uuid not null,
  offer_id bigint not null,
  viewed_at timestamp with time zone not null,
  constraint recent_views_pkey PRIMARY KEY (user_id, offer_id),
  constraint recent_views_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint recent_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX recent_views_newest ON recent_views USING btree (user_id, viewed_at DESC, offer_id DESC);
CREATE INDEX recent_views_of_offer ON recent_views USING btree (offer_id);
CREATE TRIGGER recent_views_at_most AFTER INSERT ON recent_views FOR EACH ROW EXECUTE FUNCTION refuse_too_many_kept('recent_views');
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON recent_views FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();

create table reconciliation_alerts (
  day date not null,
  difference text not null,
  told_at timestamp with time zone not null,
  constraint reconciliation_alerts_pkey PRIMARY KEY (day)
);
CREATE TRIGGER tell_desk AFTER INSERT OR DELETE ON reconciliation_alerts FOR EACH STATEMENT EXECUTE FUNCTION tell_desk();

create table reconciliation_days (
  day date not null,
  transfers integer not null,
  amount bigint not null,
  differences integer not null,
  closed_at timestamp with time zone not null,
  constraint reconciliation_days_pkey PRIMARY KEY (day),
  constraint reconciliation_days_amount_check CHECK (amount >= 0),
  constraint reconciliation_days_differences_check CHECK (differences >= 0),
  constraint reconciliation_days_transfers_check CHECK (transfers >= 0)
);
CREATE TRIGGER reconciliation_days_append_only BEFORE DELETE OR UPDATE ON reconciliation_days FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reconciliation_days_no_truncate BEFORE TRUNCATE ON reconciliation_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table reconciliation_movements (
  day date not null,
  code text not null,
  from_account text not null,
  to_account text not null,
  amount bigint not null,
  transfers integer not null,
  buyer_fee bigint default 0 not null,
  constraint reconciliation_movements_pkey PRIMARY KEY (day, code, from_account, to_account),
  constraint reconciliation_movements_amount_check CHECK (amount > 0),
  constraint reconciliation_movements_check CHECK (buyer_fee >= 0 AND buyer_fee <= amount),
  constraint reconciliation_movements_day_fkey FOREIGN KEY (day) REFERENCES reconciliation_days(day),
  constraint reconciliation_movements_transfers_check CHECK (transfers > 0)
);
CREATE TRIGGER reconciliation_movements_append_only BEFORE DELETE OR UPDATE ON reconciliation_movements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reconciliation_movements_no_truncate BEFORE TRUNCATE ON reconciliation_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table recovery_codes (
  user_id uuid not null,
  digest text not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, digest),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON recovery_codes FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();

create table refund_tasks (
  id bigint generated always as identity not null,
  order_id uuid,
  event_id text,
  user_id uuid,
  payment_method_id bigint,
  amount bigint not null,
  provider text,
  provider_id text,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  done_by uuid,
  bank_reference text,
  sent_on date,
  refund_id bigint,
  asked_at timestamp with time zone,
  account text,
  holder text,
  given_at timestamp with time zone,
  to_wallet_at timestamp with time zone,
  constraint refund_tasks_pkey PRIMARY KEY (id),
  constraint refund_tasks_account CHECK ((account IS NULL) = (holder IS NULL) AND (account IS NULL) = (given_at IS NULL)),
  constraint refund_tasks_account_check CHECK (account ~ '^(rib \d{20}|ccp \d{12})$'::text),
  constraint refund_tasks_amount_check CHECK (amount > 0),
  constraint refund_tasks_bank_reference_check CHECK (length(bank_reference) >= 1 AND length(bank_reference) <= 80),
  constraint refund_tasks_done CHECK ((done_at IS NULL) = (done_by IS NULL) AND (done_at IS NULL) = (bank_reference IS NULL) AND (done_at IS NULL) = (sent_on IS NULL)),
  constraint refund_tasks_done_by_fkey FOREIGN KEY (done_by) REFERENCES profiles(id),
  constraint refund_tasks_event_id_fkey FOREIGN KEY (event_id) REFERENCES payment_events(id),
  constraint refund_tasks_event_once UNIQUE (event_id),
  constraint refund_tasks_holder_check CHECK (length(holder) >= 1 AND length(holder) <= 120),
  constraint refund_tasks_nobody_does_own CHECK (done_by <> user_id),
  constraint refund_tasks_of_one CHECK (num_nonnulls(order_id, event_id) = 1),
  constraint refund_tasks_of_order CHECK (order_id IS NULL OR user_id IS NOT NULL AND payment_method_id IS NOT NULL),
  constraint refund_tasks_one_way CHECK (done_at IS NULL OR to_wallet_at IS NULL),
  constraint refund_tasks_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refund_tasks_order_once EXCLUDE USING btree (order_id WITH =) WHERE (refund_id IS NULL),
  constraint refund_tasks_part_of_order CHECK (refund_id IS NULL OR order_id IS NOT NULL),
  constraint refund_tasks_part_once UNIQUE (refund_id),
  constraint refund_tasks_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id),
  constraint refund_tasks_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES order_refunds(id),
  constraint refund_tasks_sent_once UNIQUE (bank_reference, sent_on),
  constraint refund_tasks_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  constraint refund_tasks_wallet_of_order CHECK (to_wallet_at IS NULL OR order_id IS NOT NULL),
  constraint refund_tasks_wallet_or_account CHECK (to_wallet_at IS NULL OR account IS NULL)
);
CREATE INDEX refund_tasks_amount ON refund_tasks USING btree (amount);
CREATE INDEX refund_tasks_asked ON refund_tasks USING btree (asked_at) WHERE done_at IS NULL AND to_wallet_at IS NULL AND account IS NULL;
CREATE INDEX refund_tasks_done_by_time ON refund_tasks USING btree (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX refund_tasks_of_order ON refund_tasks USING btree (order_id);
CREATE INDEX refund_tasks_of_person ON refund_tasks USING btree (user_id);
CREATE INDEX refund_tasks_open ON refund_tasks USING btree (id) WHERE done_at IS NULL;
CREATE INDEX refund_tasks_over ON refund_tasks USING btree (id) WHERE NOT (done_at IS NULL AND to_wallet_at IS NULL);
CREATE INDEX refund_tasks_search ON refund_tasks USING gin (provider_id gin_trgm_ops);
CREATE INDEX refund_tasks_to_wallet_by_time ON refund_tasks USING btree (to_wallet_at) WHERE to_wallet_at IS NOT NULL;
CREATE INDEX refund_tasks_waiting ON refund_tasks USING btree (id) WHERE done_at IS NULL AND to_wallet_at IS NULL;
CREATE TRIGGER refund_tasks_stay BEFORE DELETE ON refund_tasks FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_account_of_refund BEFORE UPDATE ON refund_tasks FOR EACH ROW WHEN (new.account IS NOT NULL AND (new.account IS DISTINCT FROM old.account OR new.holder IS DISTINCT FROM old.holder OR new.given_at IS DISTINCT FROM old.given_at)) EXECUTE FUNCTION refuse_account_of_refund();
CREATE TRIGGER refuse_illegal_task_change BEFORE UPDATE ON refund_tasks FOR EACH ROW WHEN (NOT only_forgets_account(old.*, new.*)) EXECUTE FUNCTION refuse_illegal_task_change();
CREATE TRIGGER refuse_new_account_of_refund BEFORE INSERT ON refund_tasks FOR EACH ROW WHEN (new.account IS NOT NULL) EXECUTE FUNCTION refuse_account_of_refund();
CREATE TRIGGER refuse_resting_refund BEFORE UPDATE OF done_at ON refund_tasks FOR EACH ROW WHEN (new.done_at IS NOT NULL AND new.account IS NOT NULL) EXECUTE FUNCTION refuse_resting_refund();
CREATE TRIGGER tell_desk AFTER INSERT ON refund_tasks FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER tell_desk_answered AFTER UPDATE OF account, to_wallet_at ON refund_tasks FOR EACH ROW EXECUTE FUNCTION tell_desk();

create table released_usernames (
  username text not null,
  user_id uuid not null,
  held_until timestamp with time zone not null,
  constraint released_usernames_pkey PRIMARY KEY (username),
  constraint released_usernames_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint released_usernames_username_check CHECK (username = lower(username))
);
CREATE INDEX released_usernames_held_until ON released_usernames USING btree (held_until);
CREATE INDEX released_usernames_user_id ON released_usernames USING btree (user_id);

create table reserved_usernames (
  username text not null,
  constraint reserved_usernames_pkey PRIMARY KEY (username),
  constraint reserved_usernames_username_check CHECK (username = lower(username))
);

create table role_permissions (
  role text not null,
  permission text not null,
  bound text,
  setting text,
  most bigint,
  constraint role_permissions_pkey PRIMARY KEY (role, permission),
  constraint role_permissions_bound_check CHECK (bound = ANY (ARRAY['act'::text, 'day'::text, 'others'::text])),
  constraint role_permissions_bounded CHECK (((bound = ANY (ARRAY['act'::text, 'day'::text])) IS NOT TRUE) = (setting IS NULL) AND (setting IS NULL) = (most IS NULL)),
  constraint role_permissions_most_check CHECK (most >= 0),
  constraint role_permissions_role_check CHECK (role = ANY (ARRAY['owner'::text, 'finance'::text, 'support'::text]))
);

create table saved_offers (
  user_id uuid not null,
  offer_id bigint not null,
  price_seen bigint not null,
  saved_at timestamp with time zone not null,
  constraint saved_offers_pkey PRIMARY KEY (user_id, offer_id),
  constraint saved_offers_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint saved_offers_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX saved_offers_newest ON saved_offers USING btree (user_id, saved_at DESC, offer_id DESC);
CREATE INDEX saved_offers_of_offer ON saved_offers USING btree (offer_id);
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON saved_offers FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();
CREATE TRIGGER saved_offers_at_most AFTER INSERT ON saved_offers FOR EACH ROW EXECUTE FUNCTION refuse_too_many_kept('favourites_per_person');

create table seal_anchors (
  day date not null,
  book text not null,
  number bigint not null,
  digest text not null,
  rows bigint not null,
  sealed_at timestamp with time zone not null,
  constraint seal_anchors_pkey PRIMARY KEY (day, book),
  constraint seal_anchors_digest_check CHECK (digest ~ '^[0-9a-f]{64}$'::text)
);
CREATE TRIGGER seal_anchors_append_only BEFORE DELETE OR UPDATE ON seal_anchors FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_anchors_no_truncate BEFORE TRUNCATE ON seal_anchors FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table seals (
  book text not null,
  number bigint not null,
  format integer not null,
  up_to bigint not null,
  rows integer not null,
  late bigint[] not null,
  absent int8multirange not null,
  settled bigint not null,
  writers text[] not null,
  digest bytea not null,
  sealed_at timestamp with time zone not null,
  constraint seals_pkey PRIMARY KEY (book, number),
  constraint seals_book_check CHECK (book = ANY (ARRAY['ledger'::text, 'audit'::text])),
  constraint seals_digest_check CHECK (octet_length(digest) = 32),
  constraint seals_number_check CHECK (number > 0),
  constraint seals_rows_check CHECK (rows > 0),
  constraint seals_settled CHECK (settled >= 0 AND settled < number)
);
CREATE TRIGGER seals_append_only BEFORE DELETE OR UPDATE ON seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seals_no_truncate BEFORE TRUNCATE ON seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table search_sketches (
  digest bytea not null,
  people bit varying not null,
  begun_at timestamp with time zone not null,
  constraint search_sketches_pkey PRIMARY KEY (digest),
  constraint search_sketches_digest_check CHECK (length(digest) = 32),
  constraint search_sketches_people_check CHECK (length(people::"bit") = 512)
);
CREATE INDEX search_sketches_by_age ON search_sketches USING btree (begun_at);

create table search_words (
  id bigint generated always as identity not null,
  word text not null,
  key text generated always as (fold(word)) stored not null,
  category text,
  game text,
  create_token uuid,
  constraint search_words_pkey PRIMARY KEY (id),
  constraint search_words_category_check CHECK (category = ANY (ARRAY['accounts'::text, 'currencies'::text, 'boosting'::text, 'items'::text])),
  constraint search_words_created_once UNIQUE (create_token),
  constraint search_words_game_check CHECK (length(game) >= 1 AND length(game) <= 80),
  constraint search_words_game_of_category CHECK (game IS NULL OR category IS NOT NULL),
  constraint search_words_once UNIQUE (key),
  constraint search_words_shows_ink CHECK (key <> ''::text),
  constraint search_words_word_check CHECK (word ~ '^\S{1,40}$'::text)
);

create table seller_application_moves (
  move text not null,
  from_status text not null,
  to_status text not null,
  constraint seller_application_moves_pkey PRIMARY KEY (move, from_status)
);

create table seller_applications (
  id uuid default gen_random_uuid() not null,
  user_id uuid,
  full_name text not null,
  email text not null,
  phone text not null,
  experience text not null,
  status text default 'pending'::text not null,
  notes text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  search_text text generated always as ((((((fold(full_name) || '
'::text) || email) || '
'::text) || phone) || '
'::text) || regexp_replace(phone, '\D'::text, ''::text, 'g'::text)) stored,
  documents_seen_at timestamp with time zone,
  constraint seller_applications_pkey PRIMARY KEY (id),
  constraint seller_applications_documents_of_approved CHECK (documents_seen_at IS NULL OR status = 'approved'::text),
  constraint seller_applications_email_form CHECK (email = lower(email) AND length(email) >= 3 AND length(email) <= 254),
  constraint seller_applications_email_once UNIQUE (email),
  constraint seller_applications_experience_check CHECK (length(experience) >= 1 AND length(experience) <= 4000),
  constraint seller_applications_full_name_check CHECK (length(full_name) >= 1 AND length(full_name) <= 120),
  constraint seller_applications_notes_length CHECK (length(notes) <= 4000),
  constraint seller_applications_person_once UNIQUE (user_id),
  constraint seller_applications_phone_check CHECK (length(phone) >= 1 AND length(phone) <= 40),
  constraint seller_applications_phone_reachable CHECK (is_phone(phone)),
  constraint seller_applications_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])),
  constraint seller_applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE SET NULL
);
CREATE INDEX seller_applications_newest ON seller_applications USING btree (created_at DESC, id);
CREATE INDEX seller_applications_of_person ON seller_applications USING btree (user_id);
CREATE INDEX seller_applications_search ON seller_applications USING gin (search_text gin_trgm_ops);
CREATE INDEX seller_applications_status ON seller_applications USING btree (status, created_at DESC, id);
CREATE TRIGGER refuse_for_deleted BEFORE INSERT OR UPDATE OF user_id ON seller_applications FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();
CREATE TRIGGER refuse_illegal_application_change BEFORE INSERT OR UPDATE ON seller_applications FOR EACH ROW EXECUTE FUNCTION refuse_illegal_application_change();
CREATE TRIGGER tell_desk AFTER INSERT OR DELETE OR UPDATE OF status ON seller_applications FOR EACH ROW EXECUTE FUNCTION tell_desk();

create table seller_facts (
  seller_id uuid not null,
  received integer default 0 not null,
  buyers integer default 0 not null,
  first_sale_at timestamp with time zone,
  ended_180 integer default 0 not null,
  on_time_180 integer default 0 not null,
  lost_180 integer default 0 not null,
  rated_180 integer default 0 not null,
  positive_180 integer default 0 not null,
  ended_365 integer default 0 not null,
  lost_365 integer default 0 not null,
  rated_365 integer default 0 not null,
  positive_365 integer default 0 not null,
  neutral_365 integer default 0 not null,
  ended_90 integer default 0 not null,
  on_time_90 integer default 0 not null,
  verified boolean default false not null,
  level integer default 0 not null,
  below_since timestamp with time zone,
  positive_shown integer,
  counted_at timestamp with time zone not null,
  constraint seller_facts_pkey PRIMARY KEY (seller_id),
  constraint seller_facts_below_of_level CHECK (below_since IS NULL OR level > 0),
  constraint seller_facts_buyers CHECK (buyers >= 0 AND buyers <= received),
  constraint seller_facts_ended_180_check CHECK (ended_180 >= 0),
  constraint seller_facts_first_sale CHECK ((first_sale_at IS NULL) = (received = 0)),
  constraint seller_facts_level_check CHECK (level >= 0 AND level <= 4),
  constraint seller_facts_of_180 CHECK (on_time_180 >= 0 AND on_time_180 <= ended_180 AND lost_180 >= 0 AND lost_180 <= ended_180 AND positive_180 >= 0 AND positive_180 <= rated_180),
  constraint seller_facts_of_365 CHECK (ended_365 >= ended_180 AND lost_365 >= 0 AND lost_365 <= ended_365 AND positive_365 >= 0 AND neutral_365 >= 0 AND (positive_365 + neutral_365) <= rated_365),
  constraint seller_facts_of_90 CHECK (on_time_90 >= 0 AND on_time_90 <= ended_90 AND ended_90 <= ended_180),
  constraint seller_facts_positive_shown_check CHECK (positive_shown >= 0 AND positive_shown <= 100),
  constraint seller_facts_rated_180_check CHECK (rated_180 >= 0),
  constraint seller_facts_received_check CHECK (received >= 0),
  constraint seller_facts_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES profiles(id)
);
CREATE TRIGGER page_changed AFTER UPDATE ON seller_facts REFERENCING OLD TABLE AS old_facts NEW TABLE AS new_facts FOR EACH STATEMENT EXECUTE FUNCTION seller_facts_changed();
CREATE TRIGGER page_first_changed AFTER INSERT ON seller_facts REFERENCING NEW TABLE AS new_facts FOR EACH STATEMENT EXECUTE FUNCTION first_seller_facts();
CREATE TRIGGER seller_facts_change_facets AFTER UPDATE ON seller_facts REFERENCING OLD TABLE AS old_facts NEW TABLE AS new_facts FOR EACH STATEMENT EXECUTE FUNCTION seller_facts_change_facets();
CREATE TRIGGER seller_facts_change_facets_gone AFTER DELETE ON seller_facts REFERENCING OLD TABLE AS old_facts FOR EACH STATEMENT EXECUTE FUNCTION seller_facts_change_facets();
CREATE TRIGGER seller_facts_change_facets_new AFTER INSERT ON seller_facts REFERENCING NEW TABLE AS new_facts FOR EACH STATEMENT EXECUTE FUNCTION seller_facts_change_facets();

create table seller_figures (
  seller_id uuid not null,
  orders integer not null,
  on_time_bp integer,
  disputes_lost_bp integer not null,
  median_delivery_s integer,
  median_reply_s integer,
  counted_at timestamp with time zone not null,
  constraint seller_figures_pkey PRIMARY KEY (seller_id),
  constraint seller_figures_disputes_lost_bp_check CHECK (disputes_lost_bp >= 0 AND disputes_lost_bp <= 10000),
  constraint seller_figures_median_delivery_s_check CHECK (median_delivery_s >= 0),
  constraint seller_figures_median_reply_s_check CHECK (median_reply_s >= 0),
  constraint seller_figures_on_time_bp_check CHECK (on_time_bp >= 0 AND on_time_bp <= 10000),
  constraint seller_figures_orders_check CHECK (orders > 0),
  constraint seller_figures_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES profiles(id)
);
CREATE TRIGGER page_changed AFTER INSERT OR DELETE OR UPDATE ON seller_figures FOR EACH ROW EXECUTE FUNCTION figures_changed();

create table sessions (
  id uuid default gen_random_uuid() not null,
  token text not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX sessions_updated_at ON sessions USING btree (updated_at);
CREATE INDEX sessions_user_id ON sessions USING btree (user_id);
CREATE TRIGGER end_oldest_sessions AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION end_oldest_sessions();
CREATE TRIGGER refuse_for_ended BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_for_ended();
CREATE TRIGGER session_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION session_ended();

create table settings (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint settings_pkey PRIMARY KEY (key)
);
CREATE TRIGGER settings_changed AFTER INSERT OR DELETE OR UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION settings_changed();
CREATE TRIGGER settings_pages_changed AFTER INSERT OR DELETE OR UPDATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION everything_changed();

create table sign_in_challenges (
  digest text not null,
  user_id uuid not null,
  remember boolean not null,
  attempts integer default 0 not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_challenges_pkey PRIMARY KEY (digest),
  constraint sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_challenges_expires_at ON sign_in_challenges USING btree (expires_at);
CREATE INDEX sign_in_challenges_user_id ON sign_in_challenges USING btree (user_id);
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON sign_in_challenges FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();

create table silence (
  one boolean default true not null,
  since timestamp with time zone not null,
  constraint silence_pkey PRIMARY KEY (one),
  constraint silence_one_check CHECK (one)
);

create table staff (
  user_id uuid not null,
  role text not null,
  given_by uuid,
  since timestamp with time zone default now() not null,
  constraint staff_pkey PRIMARY KEY (user_id),
  constraint staff_given_by_fkey FOREIGN KEY (given_by) REFERENCES profiles(id),
  constraint staff_role_check CHECK (role = ANY (ARRAY['owner'::text, 'finance'::text, 'support'::text])),
  constraint staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE CONSTRAINT TRIGGER owners_remain AFTER DELETE OR UPDATE ON staff DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.role = 'owner'::text) EXECUTE FUNCTION administrators_remain();
CREATE TRIGGER staff_are_administrators AFTER INSERT OR DELETE ON staff FOR EACH ROW EXECUTE FUNCTION staff_are_administrators();
CREATE TRIGGER staff_keep_person BEFORE UPDATE ON staff FOR EACH ROW WHEN (old.user_id <> new.user_id) EXECUTE FUNCTION staff_keep_person();

create table suspension_work (
  user_id uuid not null,
  actor_id uuid not null,
  reason text not null,
  acts text[] not null,
  asked_at timestamp with time zone not null,
  constraint suspension_work_pkey PRIMARY KEY (user_id),
  constraint suspension_work_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(id),
  constraint suspension_work_acts CHECK (acts <> '{}'::text[] AND acts <@ '{withdrawals,money,sales,purchases,unpaid}'::text[]),
  constraint suspension_work_reason_check CHECK (reason <> ''::text),
  constraint suspension_work_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX suspension_work_of_actor ON suspension_work USING btree (actor_id);
CREATE TRIGGER suspension_work_permitted BEFORE INSERT OR UPDATE ON suspension_work FOR EACH ROW EXECUTE FUNCTION suspension_work_permitted();

create table text_drafts (
  id bigint generated always as identity not null,
  user_id uuid not null,
  kind text not null,
  post_id bigint,
  article_id bigint,
  fields jsonb not null,
  seen text not null,
  kept_at timestamp with time zone not null,
  constraint text_drafts_pkey PRIMARY KEY (id),
  constraint text_drafts_article_id_fkey FOREIGN KEY (article_id) REFERENCES help_articles(id) ON DELETE CASCADE,
  constraint text_drafts_fields_check CHECK (jsonb_typeof(fields) = 'object'::text),
  constraint text_drafts_kind_check CHECK (kind = ANY (ARRAY['post'::text, 'article'::text])),
  constraint text_drafts_length CHECK (octet_length(fields::text) <= 300000),
  constraint text_drafts_of CHECK (
CASE kind
    WHEN 'post'::text THEN article_id IS NULL
    ELSE post_id IS NULL
END),
  constraint text_drafts_once UNIQUE NULLS NOT DISTINCT (user_id, kind, post_id, article_id),
  constraint text_drafts_post_id_fkey FOREIGN KEY (post_id) REFERENCES blog_posts(id) ON DELETE CASCADE,
  constraint text_drafts_seen_check CHECK (length(seen) <= 40),
  constraint text_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX text_drafts_by_age ON text_drafts USING btree (kept_at);
CREATE INDEX text_drafts_of_article ON text_drafts USING btree (article_id) WHERE article_id IS NOT NULL;
CREATE INDEX text_drafts_of_post ON text_drafts USING btree (post_id) WHERE post_id IS NOT NULL;

create table transfer_receipts (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  user_id uuid not null,
  amount bigint not null,
  to_account text not null,
  sender_name text,
  sent_at timestamp with time zone not null,
  receipt_url text,
  receipt_digest text not null,
  receipt_look bigint not null,
  state text default 'under_review'::text not null,
  received_amount bigint,
  refusal_reason text,
  decided_by uuid,
  decided_at timestamp with time zone,
  token uuid not null,
  created_at timestamp with time zone not null,
  search_text text generated always as (fold(COALESCE(sender_name, ''::text))) stored,
  constraint transfer_receipts_pkey PRIMARY KEY (id),
  constraint transfer_receipts_amount_check CHECK (amount > 0),
  constraint transfer_receipts_decided CHECK ((state = 'under_review'::text) = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  constraint transfer_receipts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id),
  constraint transfer_receipts_form_once UNIQUE (user_id, token),
  constraint transfer_receipts_image_once UNIQUE (receipt_digest),
  constraint transfer_receipts_known CHECK (state <> 'under_review'::text OR receipt_url IS NOT NULL AND sender_name IS NOT NULL),
  constraint transfer_receipts_nobody_decides_own CHECK (decided_by <> user_id),
  constraint transfer_receipts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint transfer_receipts_receipt_digest_check CHECK (receipt_digest ~ '^[0-9a-f]{64}$'::text),
  constraint transfer_receipts_received CHECK ((state = 'arrived'::text) = (received_amount IS NOT NULL)),
  constraint transfer_receipts_received_amount_check CHECK (received_amount > 0),
  constraint transfer_receipts_refusal_reason_check CHECK (length(refusal_reason) >= 1 AND length(refusal_reason) <= 500),
  constraint transfer_receipts_refused CHECK ((state = 'not_found'::text) = (refusal_reason IS NOT NULL)),
  constraint transfer_receipts_sender_name_check CHECK (length(sender_name) >= 1 AND length(sender_name) <= 120),
  constraint transfer_receipts_state_check CHECK (state = ANY (ARRAY['under_review'::text, 'arrived'::text, 'not_found'::text])),
  constraint transfer_receipts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX transfer_receipts_amount ON transfer_receipts USING btree (amount);
CREATE INDEX transfer_receipts_arrived_by_time ON transfer_receipts USING btree (decided_at) WHERE state = 'arrived'::text;
CREATE INDEX transfer_receipts_by_age ON transfer_receipts USING btree (created_at DESC, id);
CREATE INDEX transfer_receipts_by_state ON transfer_receipts USING btree (state, created_at DESC, id);
CREATE INDEX transfer_receipts_image ON transfer_receipts USING btree (receipt_url) WHERE receipt_url IS NOT NULL;
CREATE INDEX transfer_receipts_look ON transfer_receipts USING btree (receipt_look);
CREATE INDEX transfer_receipts_of_order ON transfer_receipts USING btree (order_id, created_at);
CREATE INDEX transfer_receipts_of_person ON transfer_receipts USING btree (user_id);
CREATE UNIQUE INDEX transfer_receipts_one_under_review ON transfer_receipts USING btree (order_id) WHERE state = 'under_review'::text;
CREATE INDEX transfer_receipts_received_amount ON transfer_receipts USING btree (received_amount) WHERE received_amount IS NOT NULL;
CREATE INDEX transfer_receipts_search ON transfer_receipts USING gin (search_text gin_trgm_ops);
CREATE INDEX transfer_receipts_waiting ON transfer_receipts USING btree (created_at, id) WHERE state = 'under_review'::text;
CREATE TRIGGER refuse_for_ended BEFORE INSERT ON transfer_receipts FOR EACH ROW EXECUTE FUNCTION refuse_for_ended();
CREATE TRIGGER refuse_illegal_receipt_change BEFORE INSERT OR UPDATE ON transfer_receipts FOR EACH ROW EXECUTE FUNCTION refuse_illegal_receipt_change();
CREATE TRIGGER refuse_image_shown_elsewhere BEFORE INSERT ON transfer_receipts FOR EACH ROW EXECUTE FUNCTION refuse_image_shown_elsewhere();
CREATE TRIGGER tell_desk AFTER INSERT OR UPDATE OF state ON transfer_receipts FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE CONSTRAINT TRIGGER transfer_receipts_bring_money AFTER INSERT OR UPDATE ON transfer_receipts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_changed_receipt();
CREATE TRIGGER transfer_receipts_stay BEFORE DELETE ON transfer_receipts FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table trusted_devices (
  digest text not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint trusted_devices_pkey PRIMARY KEY (digest),
  constraint trusted_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX trusted_devices_expires_at ON trusted_devices USING btree (expires_at);
CREATE INDEX trusted_devices_user_id ON trusted_devices USING btree (user_id);
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON trusted_devices FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();

create table two_factors (
  user_id uuid not null,
  secret text not null,
  session_id uuid,
  last_step bigint default 0 not null,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint two_factors_pkey PRIMARY KEY (user_id),
  constraint two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON two_factors FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();

create table undelivered (
  id bigint generated always as identity not null,
  kind text not null,
  name text not null,
  subject_id text,
  payload jsonb default '{}'::jsonb not null,
  person_id uuid,
  reason text not null,
  tries integer not null,
  asked_at timestamp with time zone not null,
  failed_at timestamp with time zone not null,
  job_id uuid,
  settled_as text,
  settled_by uuid,
  settled_at timestamp with time zone,
  constraint undelivered_pkey PRIMARY KEY (id),
  constraint undelivered_decided CHECK ((settled_by IS NULL) = (settled_as IS NULL OR settled_as = 'succeeded'::text)),
  constraint undelivered_job_id_key UNIQUE (job_id),
  constraint undelivered_kind_check CHECK (kind = ANY (ARRAY['mail'::text, 'push'::text, 'webhook'::text, 'job'::text, 'event'::text, 'images'::text, 'import'::text])),
  constraint undelivered_name_check CHECK (name <> ''::text),
  constraint undelivered_person CHECK (person_id IS NULL OR (kind = ANY (ARRAY['mail'::text, 'push'::text, 'import'::text]))),
  constraint undelivered_person_id_fkey FOREIGN KEY (person_id) REFERENCES profiles(id),
  constraint undelivered_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500),
  constraint undelivered_settled CHECK ((settled_as IS NULL) = (settled_at IS NULL)),
  constraint undelivered_settled_as_check CHECK (settled_as = ANY (ARRAY['again'::text, 'aside'::text, 'succeeded'::text])),
  constraint undelivered_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES profiles(id),
  constraint undelivered_succeeded CHECK (settled_as IS DISTINCT FROM 'succeeded'::text OR (kind = ANY (ARRAY['job'::text, 'import'::text]))),
  constraint undelivered_tries_check CHECK (tries > 0)
);
CREATE INDEX undelivered_failed_at ON undelivered USING btree (failed_at, id);
CREATE INDEX undelivered_import ON undelivered USING btree (subject_id) WHERE kind = 'import'::text AND settled_as IS NULL;
CREATE UNIQUE INDEX undelivered_job ON undelivered USING btree (name) WHERE kind = 'job'::text AND settled_as IS NULL;
CREATE INDEX undelivered_person_id ON undelivered USING btree (person_id) WHERE person_id IS NOT NULL;
CREATE UNIQUE INDEX undelivered_push ON undelivered USING btree (subject_id) WHERE kind = 'push'::text AND settled_as IS NULL;
CREATE INDEX undelivered_waiting ON undelivered USING btree (failed_at, id) WHERE settled_as IS NULL;
CREATE TRIGGER refuse_second_decision BEFORE UPDATE ON undelivered FOR EACH ROW WHEN (old.settled_as IS NOT NULL) EXECUTE FUNCTION refuse_second_decision();
CREATE TRIGGER tell_desk AFTER INSERT OR UPDATE OF settled_as ON undelivered FOR EACH ROW EXECUTE FUNCTION tell_desk();

create table user_badges (
  id bigint generated always as identity not null,
  name text not null,
  name_ar text default ''::text not null,
  icon_url text,
  color text default '#3B82F6'::text not null,
  create_token uuid,
  constraint user_badges_pkey PRIMARY KEY (id),
  constraint user_badges_color_check CHECK (color ~ '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$'::text),
  constraint user_badges_created_once UNIQUE (create_token),
  constraint user_badges_name_ar_length CHECK (length(name_ar) <= 60),
  constraint user_badges_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE UNIQUE INDEX user_badges_name_once ON user_badges USING btree (fold(name));
CREATE TRIGGER badge_changed AFTER UPDATE OF name, name_ar, icon_url, color ON user_badges FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.name_ar IS DISTINCT FROM new.name_ar OR old.icon_url IS DISTINCT FROM new.icon_url OR old.color IS DISTINCT FROM new.color) EXECUTE FUNCTION badge_changed();

create table vault_reveals (
  id bigint generated always as identity not null,
  unit_id uuid not null,
  person_id uuid not null,
  session_id uuid not null,
  party text not null,
  reason text,
  created_at timestamp with time zone not null,
  constraint vault_reveals_pkey PRIMARY KEY (id),
  constraint vault_reveals_party_check CHECK (party = ANY (ARRAY['buyer'::text, 'seller'::text, 'administrator'::text])),
  constraint vault_reveals_person_id_fkey FOREIGN KEY (person_id) REFERENCES profiles(id),
  constraint vault_reveals_reason_check CHECK (length(reason) >= 10 AND length(reason) <= 500),
  constraint vault_reveals_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES vault_units(id),
  constraint vault_reveals_why CHECK ((party = 'administrator'::text) = (reason IS NOT NULL))
);
CREATE INDEX vault_reveals_of_person ON vault_reveals USING btree (person_id, id);
CREATE INDEX vault_reveals_of_unit ON vault_reveals USING btree (unit_id, id);
CREATE TRIGGER refuse_strange_reveal BEFORE INSERT ON vault_reveals FOR EACH ROW EXECUTE FUNCTION refuse_strange_reveal();
CREATE TRIGGER vault_reveals_append_only BEFORE DELETE OR UPDATE ON vault_reveals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vault_reveals_no_truncate BEFORE TRUNCATE ON vault_reveals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table vault_units (
  id uuid default gen_random_uuid() not null,
  number bigint generated always as identity not null,
  offer_id bigint,
  order_id uuid,
  game_id bigint not null,
  given_by uuid not null,
  state text not null,
  "position" integer,
  token uuid not null,
  fields_version text not null,
  hint text default ''::text not null,
  sealed bytea not null,
  nonce bytea not null,
  wrapped_key bytea,
  key_id integer,
  digest bytea,
  login_digest bytea,
  resale_at timestamp with time zone,
  cleared_at timestamp with time zone,
  cleared_by uuid,
  created_at timestamp with time zone not null,
  stocked_at timestamp with time zone,
  sold_at timestamp with time zone,
  shredded_at timestamp with time zone,
  taken_out_why text,
  constraint vault_units_pkey PRIMARY KEY (id),
  constraint vault_units_cleared CHECK ((cleared_at IS NULL) = (cleared_by IS NULL) AND (cleared_at IS NULL OR resale_at IS NOT NULL)),
  constraint vault_units_cleared_by_fkey FOREIGN KEY (cleared_by) REFERENCES profiles(id),
  constraint vault_units_digest_check CHECK (octet_length(digest) = 32),
  constraint vault_units_fields_version_check CHECK (fields_version ~ '^[0-9a-f]{12}$'::text),
  constraint vault_units_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id),
  constraint vault_units_given_by_fkey FOREIGN KEY (given_by) REFERENCES profiles(id),
  constraint vault_units_hint_check CHECK (length(hint) <= 24),
  constraint vault_units_hint_shredded CHECK (shredded_at IS NULL OR hint = ''::text),
  constraint vault_units_in_offer CHECK (offer_id IS NOT NULL OR state = 'sold'::text),
  constraint vault_units_key CHECK ((wrapped_key IS NULL) = (key_id IS NULL)),
  constraint vault_units_key_id_check CHECK (key_id > 0),
  constraint vault_units_login_digest_check CHECK (octet_length(login_digest) = 32),
  constraint vault_units_nonce_check CHECK (octet_length(nonce) = 12),
  constraint vault_units_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint vault_units_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint vault_units_position_check CHECK ("position" >= 1 AND "position" <= 5000),
  constraint vault_units_removed_shredded CHECK (
CASE state
    WHEN 'sold'::text THEN true
    WHEN 'removed'::text THEN shredded_at IS NOT NULL
    ELSE shredded_at IS NULL
END),
  constraint vault_units_resale_looked_at CHECK (state <> 'stock'::text OR resale_at IS NULL OR cleared_at IS NOT NULL),
  constraint vault_units_sealed_check CHECK (octet_length(sealed) >= 17 AND octet_length(sealed) <= 4096),
  constraint vault_units_shredded CHECK ((wrapped_key IS NULL) = (shredded_at IS NOT NULL)),
  constraint vault_units_state_check CHECK (state = ANY (ARRAY['held'::text, 'stock'::text, 'sold'::text, 'removed'::text])),
  constraint vault_units_stocked CHECK (
CASE state
    WHEN 'held'::text THEN stocked_at IS NULL
    WHEN 'stock'::text THEN stocked_at IS NOT NULL
    WHEN 'sold'::text THEN (stocked_at IS NULL) = (offer_id IS NULL)
    ELSE true
END AND stocked_at >= created_at),
  constraint vault_units_taken_out CHECK (taken_out_why IS NULL OR state = 'removed'::text),
  constraint vault_units_taken_out_why_check CHECK (length(taken_out_why) >= 10 AND length(taken_out_why) <= 500),
  constraint vault_units_with_order CHECK ((state = 'sold'::text) = (order_id IS NOT NULL) AND (order_id IS NULL) = ("position" IS NULL) AND (order_id IS NULL) = (sold_at IS NULL)),
  constraint vault_units_wrapped_key_check CHECK (octet_length(wrapped_key) = 60)
);
CREATE INDEX vault_units_by_digest ON vault_units USING btree (digest);
CREATE INDEX vault_units_by_key ON vault_units USING btree (key_id, id) WHERE key_id IS NOT NULL;
CREATE INDEX vault_units_by_login ON vault_units USING btree (login_digest) WHERE login_digest IS NOT NULL;
CREATE INDEX vault_units_given_for ON vault_units USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX vault_units_held ON vault_units USING btree (given_by, number) WHERE state = 'held'::text;
CREATE INDEX vault_units_in_stock ON vault_units USING btree (offer_id, number) WHERE state = 'stock'::text;
CREATE UNIQUE INDEX vault_units_login_once ON vault_units USING btree (given_by, game_id, login_digest) WHERE state = ANY (ARRAY['held'::text, 'stock'::text]);
CREATE INDEX vault_units_of_offer ON vault_units USING btree (offer_id, number) WHERE offer_id IS NOT NULL;
CREATE UNIQUE INDEX vault_units_of_order ON vault_units USING btree (order_id, "position") WHERE state = 'sold'::text;
CREATE UNIQUE INDEX vault_units_once ON vault_units USING btree (given_by, digest) WHERE state <> 'removed'::text;
CREATE INDEX vault_units_resale_waits ON vault_units USING btree (order_id) WHERE state = 'sold'::text AND resale_at IS NOT NULL AND cleared_at IS NULL;
CREATE INDEX vault_units_stocked ON vault_units USING btree (given_by) WHERE stocked_at IS NOT NULL;
CREATE TRIGGER refuse_new_unit BEFORE INSERT ON vault_units FOR EACH ROW EXECUTE FUNCTION refuse_new_unit();
CREATE TRIGGER refuse_other_unit BEFORE UPDATE ON vault_units FOR EACH ROW EXECUTE FUNCTION refuse_other_unit();
CREATE TRIGGER refuse_strange_clearing BEFORE UPDATE ON vault_units FOR EACH ROW WHEN (new.resale_at IS DISTINCT FROM old.resale_at OR new.cleared_at IS DISTINCT FROM old.cleared_at OR new.cleared_by IS DISTINCT FROM old.cleared_by) EXECUTE FUNCTION refuse_strange_clearing();
CREATE TRIGGER refuse_unmarked_resale BEFORE INSERT ON vault_units FOR EACH ROW WHEN (new.login_digest IS NOT NULL AND new.state <> 'removed'::text) EXECUTE FUNCTION refuse_unmarked_resale();
CREATE TRIGGER refuse_unmarked_resale_later BEFORE UPDATE ON vault_units FOR EACH ROW WHEN (new.login_digest IS NOT NULL AND old.state = 'stock'::text AND new.state = 'sold'::text) EXECUTE FUNCTION refuse_unmarked_resale();
CREATE TRIGGER tell_desk AFTER UPDATE OF state, resale_at ON vault_units FOR EACH ROW WHEN (old.state = 'held'::text OR new.state = 'held'::text OR new.resale_at IS NOT NULL) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER tell_desk_new AFTER INSERT ON vault_units FOR EACH ROW WHEN (new.state = 'held'::text OR new.resale_at IS NOT NULL) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER vault_units_are_stock AFTER INSERT ON vault_units REFERENCING NEW TABLE AS new_units FOR EACH STATEMENT EXECUTE FUNCTION check_changed_units();
CREATE TRIGGER vault_units_are_stock_later AFTER UPDATE ON vault_units REFERENCING OLD TABLE AS old_units NEW TABLE AS new_units FOR EACH STATEMENT EXECUTE FUNCTION check_moved_units();
CREATE CONSTRAINT TRIGGER vault_units_delivered AFTER INSERT ON vault_units DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.order_id IS NOT NULL) EXECUTE FUNCTION check_unit_delivered();
CREATE CONSTRAINT TRIGGER vault_units_delivered_later AFTER UPDATE ON vault_units DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.order_id IS NOT NULL AND new.state <> old.state) EXECUTE FUNCTION check_unit_delivered();
CREATE TRIGGER vault_units_no_truncate BEFORE TRUNCATE ON vault_units FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vault_units_stay BEFORE DELETE ON vault_units FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table wallet_adjustments (
  id bigint generated always as identity not null,
  user_id uuid not null,
  actor_id uuid not null,
  kind text not null,
  amount bigint not null,
  description text not null,
  token uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint wallet_adjustments_pkey PRIMARY KEY (id),
  constraint wallet_adjustments_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(id),
  constraint wallet_adjustments_amount CHECK (amount >= 1 AND amount <= 1000000),
  constraint wallet_adjustments_description_check CHECK (length(description) >= 1 AND length(description) <= 600),
  constraint wallet_adjustments_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'withdrawal'::text])),
  constraint wallet_adjustments_of_another CHECK (user_id <> actor_id),
  constraint wallet_adjustments_once UNIQUE (token),
  constraint wallet_adjustments_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX wallet_adjustments_by_time ON wallet_adjustments USING btree (created_at);
CREATE INDEX wallet_adjustments_of_user ON wallet_adjustments USING btree (user_id, id DESC);
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON wallet_adjustments FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();
CREATE TRIGGER wallet_adjustments_append_only BEFORE DELETE OR UPDATE ON wallet_adjustments FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER wallet_adjustments_no_truncate BEFORE TRUNCATE ON wallet_adjustments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table withdrawal_history (
  id bigint generated always as identity not null,
  withdrawal_id uuid not null,
  move text not null,
  from_status text,
  to_status text not null,
  actor_id uuid not null,
  note text,
  created_at timestamp with time zone not null,
  constraint withdrawal_history_pkey PRIMARY KEY (id),
  constraint withdrawal_history_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(id),
  constraint withdrawal_history_move_check CHECK (move = ANY (ARRAY['request'::text, 'approve'::text, 'pay'::text, 'return'::text, 'cancel'::text])),
  constraint withdrawal_history_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
);
CREATE INDEX withdrawal_history_money_by_time ON withdrawal_history USING btree (created_at) WHERE move = ANY (ARRAY['request'::text, 'pay'::text, 'return'::text, 'cancel'::text]);
CREATE INDEX withdrawal_history_of ON withdrawal_history USING btree (withdrawal_id, id);
CREATE TRIGGER withdrawal_history_append_only BEFORE DELETE OR UPDATE ON withdrawal_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawal_history_no_truncate BEFORE TRUNCATE ON withdrawal_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawals_not_ones_own BEFORE INSERT ON withdrawal_history FOR EACH ROW WHEN (new.move = ANY (ARRAY['approve'::text, 'pay'::text, 'return'::text])) EXECUTE FUNCTION withdrawals_not_ones_own();

create table withdrawal_moves (
  move text not null,
  from_status text not null,
  to_status text not null,
  constraint withdrawal_moves_pkey PRIMARY KEY (from_status, to_status)
);

create table withdrawals (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  amount bigint not null,
  fee_bp integer not null,
  fee bigint not null,
  level text,
  account_kind text not null,
  account text,
  account_holder text,
  status text default 'requested'::text not null,
  bank_reference text,
  return_reason text,
  token uuid not null,
  unproven_name boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  exported_at timestamp with time zone,
  exported_by uuid,
  search_text text generated always as ((((COALESCE(account, ''::text) || '
'::text) || fold(COALESCE(account_holder, ''::text))) || '
'::text) || lower(COALESCE(bank_reference, ''::text))) stored,
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_account_fits CHECK (account_fits(account_kind, account)),
  constraint withdrawals_account_holder_check CHECK (length(account_holder) >= 1 AND length(account_holder) <= 120),
  constraint withdrawals_account_kind_check CHECK (account_kind = ANY (ARRAY['rib'::text, 'ccp'::text])),
  constraint withdrawals_account_known CHECK (account IS NOT NULL OR (status = ANY (ARRAY['paid'::text, 'returned'::text, 'cancelled'::text]))),
  constraint withdrawals_account_whole CHECK ((account IS NULL) = (account_holder IS NULL)),
  constraint withdrawals_amount_check CHECK (amount > 0),
  constraint withdrawals_bank_reference CHECK ((status = 'paid'::text) = (bank_reference IS NOT NULL)),
  constraint withdrawals_bank_reference_check CHECK (length(bank_reference) >= 1 AND length(bank_reference) <= 80),
  constraint withdrawals_check CHECK (fee >= 0 AND fee < amount),
  constraint withdrawals_exported CHECK ((exported_at IS NULL) = (exported_by IS NULL)),
  constraint withdrawals_exported_by_fkey FOREIGN KEY (exported_by) REFERENCES profiles(id),
  constraint withdrawals_fee CHECK (fee = ((amount * fee_bp + 5000) / 10000)),
  constraint withdrawals_fee_bp_check CHECK (fee_bp >= 0 AND fee_bp <= 10000),
  constraint withdrawals_level_check CHECK (level = ANY (ARRAY['beginner'::text, 'intermediate'::text, 'advanced'::text])),
  constraint withdrawals_once UNIQUE (user_id, token),
  constraint withdrawals_return_reason CHECK ((status = 'returned'::text) = (return_reason IS NOT NULL)),
  constraint withdrawals_return_reason_check CHECK (length(return_reason) >= 1 AND length(return_reason) <= 1000),
  constraint withdrawals_status_check CHECK (status = ANY (ARRAY['requested'::text, 'approved'::text, 'paid'::text, 'returned'::text, 'cancelled'::text])),
  constraint withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id)
);
CREATE INDEX withdrawals_account ON withdrawals USING btree (account) WHERE account IS NOT NULL;
CREATE UNIQUE INDEX withdrawals_bank_reference_once ON withdrawals USING btree (user_id, lower(bank_reference)) WHERE bank_reference IS NOT NULL;
CREATE INDEX withdrawals_by_age ON withdrawals USING btree (created_at DESC, id);
CREATE INDEX withdrawals_by_amount ON withdrawals USING btree (amount DESC, id);
CREATE INDEX withdrawals_by_net_amount ON withdrawals USING btree ((amount - fee));
CREATE INDEX withdrawals_by_status ON withdrawals USING btree (status, created_at DESC, id);
CREATE INDEX withdrawals_by_status_and_amount ON withdrawals USING btree (status, amount DESC, id);
CREATE INDEX withdrawals_by_status_in_turn ON withdrawals USING btree (status, (NOT level IS DISTINCT FROM 'advanced'::text) DESC, created_at, id);
CREATE INDEX withdrawals_in_turn ON withdrawals USING btree ((NOT level IS DISTINCT FROM 'advanced'::text) DESC, created_at, id);
CREATE INDEX withdrawals_of_person ON withdrawals USING btree (user_id, created_at DESC, id);
CREATE INDEX withdrawals_queue ON withdrawals USING btree ((NOT level IS DISTINCT FROM 'advanced'::text) DESC, created_at, id) WHERE status = ANY (ARRAY['requested'::text, 'approved'::text]);
CREATE INDEX withdrawals_search ON withdrawals USING gin (search_text gin_trgm_ops);
CREATE TRIGGER mark_unproven_name BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION mark_unproven_name();
CREATE TRIGGER payout_rows_follow AFTER UPDATE OF status ON withdrawals FOR EACH ROW WHEN (old.status = 'approved'::text AND (new.status = ANY (ARRAY['paid'::text, 'returned'::text]))) EXECUTE FUNCTION payout_rows_follow();
CREATE TRIGGER refuse_false_export BEFORE UPDATE OF exported_at, exported_by ON withdrawals FOR EACH ROW WHEN (old.exported_at IS DISTINCT FROM new.exported_at OR old.exported_by IS DISTINCT FROM new.exported_by) EXECUTE FUNCTION refuse_false_export();
CREATE TRIGGER refuse_for_deleted BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted();
CREATE TRIGGER refuse_for_suspended BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_for_suspended();
CREATE TRIGGER refuse_illegal_withdrawal_change BEFORE INSERT OR UPDATE ON withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_illegal_withdrawal_change();
CREATE TRIGGER refuse_resting_money BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_resting_money();
CREATE TRIGGER tell_desk AFTER INSERT OR UPDATE OF status ON withdrawals FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE CONSTRAINT TRIGGER withdrawals_hold_amount AFTER INSERT OR UPDATE ON withdrawals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_changed_withdrawal();
CREATE TRIGGER withdrawals_rest BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawals_rest();
CREATE TRIGGER withdrawals_stay BEFORE DELETE ON withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_change();

create view facet_rows as
 SELECT o.id AS offer_id,
    o.game_id,
    o.user_id,
    o.price,
    o.device,
    o.attributes,
    ceil(EXTRACT(epoch FROM o.delivered_within) / 60::numeric)::integer AS minutes,
    o.price::double precision / NULLIF((o.attributes ->> c.key)::double precision, 0::double precision) AS unit_price,
    array_to_tsvector(array_remove(string_to_array((('g'::text || o.game_id) || ':'::text) || replace(search_key(o.title), ' '::text, (' g'::text || o.game_id) || ':'::text), ' '::text), ('g'::text || o.game_id) || ':'::text)) AS words
   FROM offers o
     LEFT JOIN game_attributes c ON c.game_id = o.game_id AND c.is_content AND c.active
  WHERE o.status = 'active'::text;

create view image_urls as
 SELECT offer_images.url
   FROM offer_images
UNION ALL
 SELECT profiles.profile_image_url AS url
   FROM profiles
  WHERE profiles.profile_image_url IS NOT NULL
UNION ALL
 SELECT games.logo_url AS url
   FROM games
  WHERE games.logo_url IS NOT NULL
UNION ALL
 SELECT games.banner_url AS url
   FROM games
  WHERE games.banner_url IS NOT NULL
UNION ALL
 SELECT game_guides.thumbnail_url AS url
   FROM game_guides
  WHERE game_guides.thumbnail_url IS NOT NULL
UNION ALL
 SELECT payment_methods.logo_url AS url
   FROM payment_methods
  WHERE payment_methods.logo_url IS NOT NULL
UNION ALL
 SELECT user_badges.icon_url AS url
   FROM user_badges
  WHERE user_badges.icon_url IS NOT NULL
UNION ALL
 SELECT blog_posts.featured_image AS url
   FROM blog_posts
  WHERE blog_posts.featured_image IS NOT NULL
UNION ALL
 SELECT (regexp_matches(blog_posts.content, '/files/blog-images/[a-z0-9-]+\.webp'::text, 'g'::text))[1] AS url
   FROM blog_posts
UNION ALL
 SELECT (regexp_matches(help_articles.content, '/files/blog-images/[a-z0-9-]+\.webp'::text, 'g'::text))[1] AS url
   FROM help_articles
UNION ALL
 SELECT deposits.receipt_url AS url
   FROM deposits
  WHERE deposits.receipt_url IS NOT NULL
UNION ALL
 SELECT transfer_receipts.receipt_url AS url
   FROM transfer_receipts
  WHERE transfer_receipts.receipt_url IS NOT NULL
UNION ALL
 SELECT message_attachments.url
   FROM message_attachments
UNION ALL
 SELECT draft_offer_images.url
   FROM draft_offer_images
UNION ALL
 SELECT (regexp_matches(text_drafts.fields ->> 'content'::text, '/files/blog-images/[a-z0-9-]+\.webp'::text, 'g'::text))[1] AS url
   FROM text_drafts;

create view marks as
 SELECT browsers.user_id,
    'browser'::text AS kind,
    browsers.digest AS mark
   FROM browsers
UNION ALL
 SELECT withdrawals.user_id,
    withdrawals.account_kind AS kind,
    withdrawals.account AS mark
   FROM withdrawals
UNION ALL
 SELECT seller_applications.user_id,
    'phone'::text AS kind,
    phone_digits(seller_applications.phone) AS mark
   FROM seller_applications;

create view marks_of_buyers as
 SELECT marks.user_id,
    marks.kind,
    marks.mark
   FROM marks
UNION ALL
 SELECT told.user_id,
    'phone'::text AS kind,
    phone_digits(told.buyer_phone) AS mark
   FROM ( SELECT DISTINCT orders.user_id,
            orders.buyer_phone
           FROM orders) told;

create view orders_by_day as
 SELECT day,
    category,
    status,
    sum(orders)::bigint AS orders
   FROM ( SELECT order_counts.day,
            order_counts.category,
            order_counts.status,
            order_counts.orders
           FROM order_counts
        UNION ALL
         SELECT order_changes.placed_on,
            order_changes.category,
            order_changes.status,
            order_changes.orders
           FROM order_changes) c
  GROUP BY day, category, status;

create view people_by_day as
 SELECT day,
    sum(profiles)::bigint AS profiles
   FROM ( SELECT profile_counts.day,
            profile_counts.profiles
           FROM profile_counts
        UNION ALL
         SELECT profile_changes.day,
            profile_changes.profiles
           FROM profile_changes) c
  GROUP BY day;

create view sales_by_day as
 SELECT day,
    category,
    sum(orders)::bigint AS orders,
    sum(amount)::bigint AS amount
   FROM ( SELECT daily_sales.day,
            daily_sales.category,
            daily_sales.orders,
            daily_sales.amount
           FROM daily_sales
        UNION ALL
         SELECT order_changes.paid_on,
            order_changes.category,
            order_changes.orders,
            order_changes.amount
           FROM order_changes
             JOIN order_statuses USING (status)
          WHERE order_statuses.is_sale) c
  GROUP BY day, category;

create view sealable_rows as
 SELECT 'ledger'::text AS book,
    ledger_transfers.id,
    json_build_array(ledger_transfers.id, ledger_transfers.reference, ledger_transfers.code, ledger_transfers.debit_account_id, ledger_transfers.credit_account_id, ledger_transfers.amount, ledger_transfers.description, ledger_transfers.order_id, EXTRACT(epoch FROM ledger_transfers.created_at), EXTRACT(epoch FROM ledger_transfers.card_at))::text AS content
   FROM ledger_transfers
UNION ALL
 SELECT 'audit'::text AS book,
    audit_log.id,
    json_build_array(audit_log.id, audit_log.actor_id, audit_log.action, audit_log.subject, audit_log.before, audit_log.after, audit_log.reason, audit_log.confirmed, audit_log.amount, audit_log.credited, EXTRACT(epoch FROM audit_log.created_at))::text AS content
   FROM audit_log;

create view wallet_balances as
 SELECT substr(id, 8)::uuid AS user_id,
    balance
   FROM ledger_accounts
  WHERE id ~~ 'wallet:%'::text;

create view wallet_transactions as
 SELECT id,
    account_id,
    substr(account_id, 8)::uuid AS user_id,
        CASE code
            WHEN 'refund_wallet'::text THEN 'refund'::text
            WHEN 'refund_part'::text THEN 'refund'::text
            WHEN 'refund_to_wallet'::text THEN 'refund'::text
            WHEN 'late_payment'::text THEN 'refund'::text
            WHEN 'redemption'::text THEN 'redemption'::text
            WHEN 'deposit'::text THEN 'deposit'::text
            WHEN 'withdrawal'::text THEN 'withdrawal'::text
            WHEN 'withdrawal_returned'::text THEN 'withdrawal'::text
            ELSE 'other'::text
        END AS type,
        CASE
            WHEN code = 'withdrawal'::text AND reference ~~ 'withdrawal:%'::text THEN ( SELECT
                    CASE w.status
                        WHEN 'paid'::text THEN 'completed'::text
                        WHEN 'requested'::text THEN 'pending'::text
                        WHEN 'approved'::text THEN 'pending'::text
                        ELSE 'failed'::text
                    END AS "case"
               FROM withdrawals w
              WHERE w.id = substr(t.reference, 12)::uuid)
            ELSE 'completed'::text
        END AS status,
    amount,
    created_at,
    description,
        CASE
            WHEN reference ~~ 'order:%'::text THEN substr(reference, 7)::uuid
            ELSE order_id
        END AS order_id,
        CASE
            WHEN reference ~~ 'redemption:%'::text THEN substr(reference, 12)::bigint
            ELSE NULL::bigint
        END AS loyalty_redemption_id
   FROM ( SELECT ledger_transfers.id,
            ledger_transfers.credit_account_id AS account_id,
            ledger_transfers.code,
            ledger_transfers.amount,
            ledger_transfers.created_at,
            ledger_transfers.description,
            ledger_transfers.reference,
            ledger_transfers.order_id
           FROM ledger_transfers
        UNION ALL
         SELECT ledger_transfers.id,
            ledger_transfers.debit_account_id,
            ledger_transfers.code,
            - ledger_transfers.amount,
            ledger_transfers.created_at,
            ledger_transfers.description,
            ledger_transfers.reference,
            ledger_transfers.order_id
           FROM ledger_transfers) t
  WHERE account_id ~~ 'wallet:%'::text;

CREATE OR REPLACE FUNCTION public.access_waits_of(lent uuid)
 RETURNS TABLE(from_at timestamp with time zone, to_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select w.from_at, w.given_at
  from (
    select a.given_at, lag(a.shredded_at, 1, o.paid_at) over (order by a.number) as from_at
    from order_credentials a join orders o on o.id = a.order_id
    where a.order_id = lent and a.given_at <= coalesce(o.completed_at, 'infinity')
  ) w
  where w.from_at < w.given_at
$function$;

CREATE OR REPLACE FUNCTION public.account_changes_fair()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (tg_op = 'INSERT' or new.ended_as = 'done')
     and exists (select from staff where user_id = new.user_id for share) then
    raise exception 'the account of staff'
      using errcode = 'check_violation', constraint = 'account_changes_not_of_staff';
  end if;
  if (tg_op = 'INSERT' or new.ended_as = 'done') and (exists (
    select from withdrawals
    where user_id = new.user_id and status in ('requested', 'approved')) or exists (
    select from refund_tasks
    where user_id = new.user_id and done_at is null and to_wallet_at is null
      and account is not null)) then
    raise exception 'money is on its way out'
      using errcode = 'check_violation', constraint = 'account_changes_nothing_leaves';
  end if;
  if tg_op = 'INSERT' then
    -- one after another, so that each sees those before it
    perform from profiles where id = new.user_id for no key update;
    if exists (
      select from account_changes
      where user_id = new.user_id and ended_as = 'stopped'
        and ended_at > new.asked_at - interval '30 days') then
      raise exception 'its person has stopped it'
        using errcode = 'check_violation', constraint = 'account_changes_stopped';
    end if;
    if (select count(*) from account_changes
        where user_id = new.user_id and asked_at > new.asked_at - interval '30 days') >= 2 then
      raise exception 'it was asked for twice of late'
        using errcode = 'check_violation', constraint = 'account_changes_twice';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.account_changes_fixed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.id, old.user_id, old.kind, old.reason, old.stop_digest, old.asked_by, old.asked_at)
       is distinct from
     (new.id, new.user_id, new.kind, new.reason, new.stop_digest, new.asked_by, new.asked_at)
     or old.ended_as is not null and (old.ended_as, old.ended_by, old.ended_at)
       is distinct from (new.ended_as, new.ended_by, new.ended_at)
     or old.email is distinct from new.email
       and new.email is distinct from new.user_id || '@deleted.invalid'
  then
    raise exception 'what was asked for ends once, as it was asked for'
      using errcode = 'check_violation', constraint = 'account_changes_fixed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.account_changes_now()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'it is asked for now'
    using errcode = 'check_violation', constraint = 'account_changes_now';
end $function$;

CREATE OR REPLACE FUNCTION public.account_fits(kind text, account text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN ((kind = 'rib'::text) AND (account ~ '^\d{20}$'::text)) THEN ((((97)::numeric - mod(((substr(account, 4, 15))::numeric * (100)::numeric), (97)::numeric)) = (substr(account, 19))::numeric) AND ((account !~ '^007'::text) OR (account ~ '^00799999'::text))) WHEN ((kind = 'ccp'::text) AND (account ~ '^\d{12}$'::text)) THEN (((SELECT sum(((substr(account_fits.account, place.place, 1))::integer * (14 - place.place))) AS sum FROM generate_series(1, 10) place(place)) % (100)::bigint) = (substr(account, 11))::integer) ELSE false END;

CREATE OR REPLACE FUNCTION public.account_rests(person uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from account_changes
    where user_id = person and ended_as = 'done' and ended_at > at - interval '7 days');
$function$;

CREATE OR REPLACE FUNCTION public.account_rests_until(person uuid, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select max(ended_at) + interval '7 days' from account_changes
  where user_id = person and ended_as = 'done' and ended_at > at - interval '7 days';
$function$;

CREATE OR REPLACE FUNCTION public.administrators_are_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from profiles p
    where id = new.id and is_admin <> exists (select from staff where user_id = p.id))
  then
    raise exception 'an administrator is who has a role'
      using errcode = 'check_violation', constraint = 'profiles_administrators_are_staff';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.administrators_remain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  if not exists (
    select from staff s join profiles p on p.id = s.user_id
    where s.role = 'owner' and p.suspended_at is null)
  then
    raise exception 'one owner remains'
      using errcode = 'check_violation', constraint = 'profiles_administrator_remains';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.algiers_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((moment AT TIME ZONE 'Africa/Algiers'::text))::date;

CREATE OR REPLACE FUNCTION public.apply_points()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into loyalty_balances values (new.user_id, new.points_earned)
  on conflict (user_id) do update set points = loyalty_balances.points + new.points_earned;
  perform page_changed('seller:' || new.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.apply_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.debit_account_id < new.credit_account_id then
    update ledger_accounts set balance = balance - new.amount
    where id = new.debit_account_id and balance is not null;
    update ledger_accounts set balance = balance + new.amount
    where id = new.credit_account_id and balance is not null;
  else
    update ledger_accounts set balance = balance + new.amount
    where id = new.credit_account_id and balance is not null;
    update ledger_accounts set balance = balance - new.amount
    where id = new.debit_account_id and balance is not null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.are_linked(buyer uuid, seller uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from marks_of_buyers b join marks s using (kind, mark)
    where b.user_id = buyer and s.user_id = seller
  );
$function$;

CREATE OR REPLACE FUNCTION public.as_pause(from_at timestamp with time zone, to_at timestamp with time zone)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select json_build_object(
    'from', (extract(epoch from from_at) * 1000)::bigint,
    'to', (extract(epoch from to_at) * 1000)::bigint)
$function$;

CREATE OR REPLACE FUNCTION public.asks_above_limit(act text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select act in ('order.mark_paid', 'order.settle', 'order.let_resale_pass');
$function$;

CREATE OR REPLACE FUNCTION public.attribute_changes_facets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into facet_changes (game_id) values (coalesce(new.game_id, old.game_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.attributes_of(game bigint, stated jsonb DEFAULT NULL::jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return coalesce((
    select json_agg(json_build_object(
      'key', a.key, 'type', a.type, 'label', a.label, 'label_ar', a.label_ar,
      'short', a.short, 'short_ar', a.short_ar, 'required', a.required_since is not null,
      'filterable', a.filterable, 'on_card', a.on_card, 'landing', a.landing,
      'ordered', a.ordered, 'ladder', a.ordered and a.id is not distinct from ladder_attribute(game),
      'is_content', a.is_content, 'min', a.min, 'max', a.max, 'steps', a.steps,
      'options', coalesce((
        select json_agg(json_build_object('key', o.key, 'label', o.label, 'label_ar', o.label_ar,
          'short', o.short, 'short_ar', o.short_ar, 'active', o.active) order by o.position)
        from game_attribute_options o where o.attribute_id = a.id
          and (stated is null or stated -> a.key @> to_jsonb(o.key))), '[]')) order by a.position)
    from game_attributes a
    where a.game_id = game and a.active and (stated is null or stated ? a.key)), '[]');
end $function$;

CREATE OR REPLACE FUNCTION public.audit_after_account_wait()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from account_changes
    where ended_as = 'done' and ended_at = new.created_at and asked_by = new.actor_id
      and user_id = id_of_subject(new.subject, 'profile')
      and 'user.' || kind = new.action)
  then
    raise exception 'a change of an account that takes a day'
      using errcode = 'check_violation', constraint = 'audit_after_wait';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_after_wait()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from pending_changes
    where ended_as = 'done' and ended_at = new.created_at
      and coalesce(ended_by, proposed_by) = new.actor_id
      and (user_id = id_of_subject(new.subject, 'profile')
        or settings ? substr(new.subject, length('setting:') + 1)))
  then
    raise exception 'a change that takes a second owner or a day'
      using errcode = 'check_violation', constraint = 'audit_after_wait';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_by_administrators()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  may_act boolean;
begin
  select is_admin and suspended_at is null into may_act
  from profiles where id = new.actor_id for share;
  if may_act is not true then
    raise exception 'only administrators act in the back office'
      using errcode = 'check_violation', constraint = 'audit_by_administrators';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_by_permission()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  needed text := permission_of(new.action, new.subject);
  held   role_permissions;
begin
  select p.* into held
  from staff s join role_permissions p on p.role = s.role and p.permission = needed
  where s.user_id = new.actor_id for share of s;
  if held is null then
    raise exception 'an act that its role may not' using errcode = 'check_violation',
      constraint = 'audit_by_permission', detail = needed;
  end if;
  if goes_too_far(held, new) then
    raise exception 'an act beyond what its role may' using errcode = 'check_violation',
      constraint = 'audit_within_bounds', detail = needed;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_confirmed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.confirmed
      or takes_confirmation(new.action, new.subject, new.actor_id, new.created_at))
     and not exists (
       select from profiles p join sessions s on s.user_id = p.id
       where p.id = new.actor_id and p.two_factor_enabled
         and s.confirmed_at > new.created_at - interval '10 minutes')
  then
    raise exception 'an act on money or rights that was not confirmed'
      using errcode = 'check_violation', constraint = 'audit_confirmed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_credits_buyer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.credited is null
     and (new.action <> 'dispute.decide' or (new.after ->> 'decided_part')::bigint > 0)
  then
    raise exception 'a refund is to somebody'
      using errcode = 'check_violation', constraint = 'audit_credits_buyer';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_money()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('money of ' || new.actor_id, 0));
  if money_act(new.action) <> 'carries_out'
     and new.amount + money_moved(new.actor_id, new.created_at) > staff_money_per_day(new.created_at)
  then
    raise exception 'more than one administrator moves in a day'
      using errcode = 'check_violation', constraint = 'audit_day_sum';
  end if;
  if new.action in ('withdrawal.approve', 'withdrawal.pay', 'withdrawal.return_exported')
     and (select credited_alone(new.actor_id, user_id, amount, new.created_at) from withdrawals
          where id = id_of_subject(new.subject, 'withdrawal'))
  then
    raise exception 'who credited a wallet does not pay it out'
      using errcode = 'check_violation', constraint = 'audit_two_for_a_payout';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_refund_sent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if marked_paid_alone(
    new.actor_id, substr(new.subject, length('refund:') + 1)::bigint, new.created_at)
  then
    raise exception 'who marked an order as paid does not send its refund'
      using errcode = 'check_violation', constraint = 'audit_two_for_a_refund';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_return_of_exported()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from withdrawals
    where id = id_of_subject(new.subject, 'withdrawal') and exported_at is not null)
  then
    raise exception 'the bank may pay what is returned'
      using errcode = 'check_violation', constraint = 'audit_return_of_exported';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.author_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform page_changed('blog') where exists (select from blog_posts where author_id = new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.badge_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform page_changed('seller:' || g.user_id) from profile_badges g where g.badge_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.badge_given()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform page_changed('seller:' || coalesce(new.user_id, old.user_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.batch_fault(batch payout_batches)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when (batch.rows, batch.total) <> (
      count(*) filter (where r.state <> 'taken_out'),
      coalesce(sum(r.amount) filter (where r.state <> 'taken_out'), 0))
    then 'payout_batches_add_up'
    when bool_or(r.amount <> w.amount - w.fee) then 'payout_batches_add_up'
    when batch.state in ('approved', 'exported', 'closed') and bool_or(w.user_id = batch.approved_by
      and r.state <> 'taken_out')
    then 'payout_batches_not_ones_own'
    when batch.state in ('approved', 'exported', 'closed') and bool_or(
      r.state <> 'taken_out' and w.status <> case r.state
        when 'waiting' then 'approved' when 'paid' then 'paid' else 'returned' end)
    then 'payout_batches_as_approved'
    when batch.state in ('approved', 'exported') and not coalesce(bool_or(r.state = 'waiting'), false)
      or batch.state = 'closed' and bool_or(r.state = 'waiting')
    then 'payout_batches_closed_at_end'
    when batch.state = 'exported' and not exists (
        select from payout_exports where batch_id = batch.id)
      or batch.state in ('open', 'approved', 'dropped') and exists (
        select from payout_exports where batch_id = batch.id)
    then 'payout_batches_exported'
  end
  from payout_batch_rows r join withdrawals w on w.id = r.withdrawal_id
  where r.batch_id = batch.id;
$function$;

CREATE OR REPLACE FUNCTION public.bits_of_slots(slots integer[], size integer)
 RETURNS bit varying
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (coalesce(string_agg(repeat('0', slot - before - 1) || '1', '' order by slot), '')
    || repeat('0', size - 1 - coalesce(max(slot), -1)))::bit varying
  from (
    select slot, lag(slot, 1, -1) over (order by slot) as before
    from (select distinct unnest(slots) as slot) d) s;
$function$;

CREATE OR REPLACE FUNCTION public.blog_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform page_changed('blog');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.book_writers(of_book text)
 RETURNS text[]
 LANGUAGE sql
AS $function$
  select coalesce(array_agg(distinct virtualtransaction order by virtualtransaction), '{}')
  from pg_locks
  where locktype = 'relation' and mode = 'RowExclusiveLock' and granted
    and database = (select oid from pg_database where datname = current_database())
    and relation = case of_book when 'ledger' then 'ledger_transfers' else 'audit_log' end::regclass
    and pid is distinct from pg_backend_pid();
$function$;

CREATE OR REPLACE FUNCTION public.buyer_fields_of(game bigint)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return coalesce((
    select json_agg(json_build_object('key', d.key, 'type', d.type, 'label', d.label,
      'label_ar', d.label_ar, 'hint', d.hint, 'hint_ar', d.hint_ar, 'required', d.required,
      'asked_if', d.asked_if, 'min', d.min, 'max', d.max, 'pattern', d.pattern,
      'example', d.example, 'max_length', d.max_length,
      'options', coalesce((
        select json_agg(json_build_object('key', p.key, 'label', p.label, 'label_ar', p.label_ar)
          order by p.position)
        from attribute_options p where p.definition_id = d.id), '[]')) order by d.position)
    from attribute_definitions d where d.game_id = game and d.active), '[]');
end $function$;

CREATE OR REPLACE FUNCTION public.came_by_card(task refund_tasks)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from ledger_transfers t join orders o on o.id = task.order_id
    where t.reference = 'order:' || task.order_id and t.code = 'capture'
      and t.card_at is not null and not paid_by_transfer(o));
$function$;

CREATE OR REPLACE FUNCTION public.card_money(person uuid, since timestamp with time zone, OUT amount bigint, OUT newest timestamp with time zone)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  with moved as (
    select t.id, t.created_at, t.card_at, t.amount from ledger_transfers t
    where t.credit_account_id = 'wallet:' || person and t.card_at > since
    union all
    select t.id, t.created_at, null, coalesce((
        select sum(back.amount) from ledger_transfers back
        where back.reference = t.reference and back.code in ('refund_wallet', 'refund_part')
          and back.credit_account_id = t.debit_account_id), 0) + parts_back(t) - t.amount
    from ledger_transfers t
    where t.debit_account_id = 'wallet:' || person and t.code = 'capture'
      and t.created_at > since and t.card_at is not null
  ),
  summed as (
    select m.card_at, sum(m.amount) over w as sum, row_number() over w as place
    from moved m window w as (order by m.created_at, m.id)
  )
  select
    coalesce((select s.sum from summed s order by s.place desc limit 1)
      - least(0, (select min(s.sum) from summed s)), 0)::bigint,
    (select max(s.card_at) from summed s);
$function$;

CREATE OR REPLACE FUNCTION public.card_rest_hours()
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select (value #>> '{}')::int from settings where key = 'card_rest_hours'), 72);
$function$;

CREATE OR REPLACE FUNCTION public.cause_of(t ledger_transfers)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when t.reference like 'part:%' or t.code = 'refund_to_wallet'
    then 'order:' || t.order_id else t.reference end;
$function$;

CREATE OR REPLACE FUNCTION public.cheapest_offers(game bigint, most integer)
 RETURNS SETOF offers
 LANGUAGE plpgsql
 STABLE
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
begin
  return query
    select * from offers o where o.game_id = game and o.status = 'active'
    order by o.price, o.id limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.check_access_over()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from order_credentials a join orders o on o.id = a.order_id
    join order_statuses s on s.status = o.status
    where o.id = new.id and a.shredded_at is null
      and (not s.holds_money or o.released_at is not null)
  ) then
    raise exception 'order % is over and its access still opens', new.id
      using errcode = 'check_violation', constraint = 'orders_access_over';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_batch_audited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from audit_log
    where subject = 'payout_batch:' || new.id and actor_id = new.approved_by
      and action = 'payout_batch.approve' and created_at = new.approved_at)
  then
    raise exception 'batch % was approved without an audit row', new.id
      using errcode = 'check_violation', constraint = 'payout_batches_written_down';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_changed_deposit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_deposit(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_changed_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_receipt(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_changed_units()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_units_in_stock(array(
    select distinct offer_id from new_units where offer_id is not null));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_changed_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_withdrawal(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_deposit(deposit_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  owed bigint;
  brought bigint;
  elsewhere bigint;
  payer text;
begin
  select d.received_amount, coalesce('clearing:' || a.payment_method_id, 'bank') into owed, payer
  from deposits d left join payment_attempts a on a.id = d.attempt_id where d.id = deposit_id;
  select
    sum(t.amount) filter (
      where t.code = 'deposit' and t.debit_account_id = payer
        and t.credit_account_id = 'wallet:' || d.user_id),
    count(*) filter (
      where (t.code = 'deposit' and t.debit_account_id = payer
        and t.credit_account_id = 'wallet:' || d.user_id) is not true)
  into brought, elsewhere
  from ledger_transfers t left join deposits d on d.id = deposit_id
  where t.reference = 'deposit:' || deposit_id;
  if brought is distinct from owed or elsewhere > 0 then
    raise exception 'deposit % brought % instead of %', deposit_id, brought, owed
      using errcode = 'check_violation', constraint = 'deposits_bring_money';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.check_deposit_of_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_deposit(substr(new.reference, 9)::uuid);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_disputed(disputed uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from orders o join order_statuses s using (status)
    where o.id = disputed
      and (o.disputed_at is not null and not s.is_refunded)
        <> exists (select from disputes d where d.order_id = o.id and d.status <> 'closed')
  ) then
    raise exception 'order % is frozen without a dispute, or has one and is not', disputed
      using errcode = 'check_violation', constraint = 'orders_frozen_by_dispute';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.check_disputed_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_disputed(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_divided_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  o      orders;
  parts  bigint;
  given  bigint;
begin
  select * into o from orders
  where id = (case tg_table_name when 'orders' then to_jsonb(new) ->> 'id'
    else to_jsonb(new) ->> 'order_id' end)::uuid;
  select coalesce(sum(part), 0), coalesce(sum(amount), 0) into parts, given
  from order_refunds where order_id = o.id;
  if given <> shared_back(o.total_price, o.buyer_fee, parts)
     or parts > o.refunded_part or parts <> o.refunded_part and o.released_at is null
  then
    raise exception 'what went back of order % is not what its parts give back', o.id
      using errcode = 'check_violation', constraint = 'orders_divided';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_escrow(order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  held bigint := coalesce(
    (select balance from ledger_accounts where id = 'escrow:' || order_id), 0);
  owed bigint;
begin
  select case when s.holds_money and o.released_at is null
    then o.total_price - shared_back(o.total_price, o.buyer_fee, o.refunded_part) else 0 end
  into owed from orders o join order_statuses s on s.status = o.status where o.id = order_id;
  if held <> coalesce(owed, 0) then
    raise exception 'escrow of order % holds % instead of %', order_id, held, coalesce(owed, 0)
      using errcode = 'check_violation', constraint = 'orders_escrow_holds_total';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.check_escrow_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_escrow(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_escrow_of_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_escrow(substr(coalesce((
    select a from unnest(array[new.debit_account_id, new.credit_account_id]) a
    where a like 'escrow:%')), 8)::uuid);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_extra_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  asked uuid := case when tg_table_name = 'orders' then to_jsonb(new) ->> 'id'
    else to_jsonb(new) ->> 'order_id' end;
begin
  if exists (
    select from orders o
    left join order_extensions x on x.order_id = o.id and x.accepted_at is not null
    where o.id = asked and o.extra_seconds <> coalesce(x.seconds, 0)
  ) then
    raise exception 'order % has other extra time than was granted', asked
      using errcode = 'check_violation', constraint = 'orders_extra_was_granted';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_feedback_withdrawn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from order_feedback where order_id = new.id and approved) then
    raise exception 'the feedback of an order that is not received any more still counts'
      using errcode = 'check_violation', constraint = 'order_feedback_withdrawn';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_instant_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  o record;
begin
  select status, delivery_mode, quantity, completed_at into o from orders where id = new.id;
  if o.delivery_mode = 'instant' and o.status = 'paid' then
    raise exception 'order % is delivered by its payment', new.id
      using errcode = 'check_violation', constraint = 'orders_instant_at_once';
  end if;
  if o.delivery_mode = 'instant' and o.completed_at is not null and o.quantity <> (
    select count(*) from vault_units where order_id = new.id and state = 'sold'
  ) then
    raise exception 'order % does not have the units that were bought', new.id
      using errcode = 'check_violation', constraint = 'orders_instant_units';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_last_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select last from invoice_years where year = new.year)
     <> (select max(number) from invoices where year = new.year) then
    raise exception 'a number of % has no invoice', new.year
      using errcode = 'check_violation', constraint = 'invoices_without_gaps';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_moved_units()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_units_in_stock(array(
    select distinct n.offer_id from new_units n join old_units o on o.id = n.id
    where n.offer_id is not null and n.state <> o.state));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_old_links_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from email_confirmations where user_id = new.id and email <> new.email)
     or exists (select from auth_verifications where value = new.id::text) then
    raise exception 'links to the address before the change still work'
      using errcode = 'check_violation', constraint = 'profiles_old_links_ended';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_old_username_held()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from released_usernames where username = lower(old.username) and user_id = new.id
  ) then
    raise exception 'the name % was given up and is not held', old.username
      using errcode = 'check_violation', constraint = 'profiles_old_username_held';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_options()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  field bigint := coalesce(to_jsonb(new) ->> 'definition_id', to_jsonb(new) ->> 'id',
                           to_jsonb(old) ->> 'definition_id')::bigint;
begin
  if exists (
    select from attribute_definitions d
    where d.id = field and (d.type = 'choice') <>
      ((select count(*) from attribute_options o where o.definition_id = d.id) >= 2)
  ) then
    raise exception 'a choice has two options or more, and nothing else has any'
      using errcode = 'check_violation', constraint = 'attribute_definitions_options';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_order_of_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_disputed(new.order_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_paid_at_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from orders where id = new.id and paid_at is null) then
    raise exception 'order % was to be paid from the wallet and is not', new.id
      using errcode = 'check_violation', constraint = 'orders_wallet_paid_at_once';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_part_audited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from audit_log
    where subject = 'order:' || new.order_id and actor_id = new.actor_id
      and action = case new.way when 'wallet' then 'order.refund_part'
        else 'order.refund_part_original' end
      and amount = new.amount and created_at = new.created_at)
  then
    raise exception 'part % of order % has no audit row', new.number, new.order_id
      using errcode = 'check_violation', constraint = 'order_refunds_written_down';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_payout_batch(id bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  fault text;
begin
  select batch_fault(b) into fault from payout_batches b where b.id = check_payout_batch.id;
  if fault is not null then
    raise exception 'batch % is not what is in it', id
      using errcode = 'check_violation', constraint = fault;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.check_receipt(receipt_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  arrived bigint;
  settled bigint;
  credited bigint;
  elsewhere bigint;
begin
  select r.received_amount,
    sum(t.amount) filter (where t.code = 'settlement'),
    coalesce(sum(t.amount) filter (where t.code = 'late_payment'), 0),
    count(*) filter (where (
      t.code = 'settlement' and t.debit_account_id = 'bank'
        and t.credit_account_id = 'clearing:' || o.payment_method_id
      or t.code = 'late_payment' and t.debit_account_id = 'clearing:' || o.payment_method_id
        and t.credit_account_id = 'wallet:' || r.user_id) is not true)
  into arrived, settled, credited, elsewhere
  from ledger_transfers t
  left join transfer_receipts r on r.id = receipt_id left join orders o on o.id = r.order_id
  where t.reference = 'receipt:' || receipt_id
  group by r.received_amount;
  if not found then
    select received_amount, null, 0, 0 into arrived, settled, credited, elsewhere
    from transfer_receipts where id = receipt_id;
  end if;
  if settled is distinct from arrived or credited > coalesce(arrived, 0) or elsewhere > 0 then
    raise exception 'receipt % brought % instead of %', receipt_id, settled, arrived
      using errcode = 'check_violation', constraint = 'transfer_receipts_bring_money';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.check_receipt_of_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_receipt(substr(new.reference, 9)::uuid);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_refund_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select status = 'refunded_original' from orders where id = new.id)
     <> exists (
       select from refund_tasks where order_id = new.id and refund_id is null) then
    raise exception 'order % is refunded and has no task, or has one and is not', new.id
      using errcode = 'check_violation', constraint = 'orders_refund_has_task';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_refunds_sent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from refund_tasks
    where user_id = new.id and done_at is null and to_wallet_at is null)
  then
    raise exception 'a refund of the account is still to be sent'
      using errcode = 'check_violation', constraint = 'profiles_refunds_sent';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_stock_of_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_units_in_stock(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_stock_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_units_in_stock(array[new.offer_id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_suspended_are_out()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from sessions s join profiles p on p.id = s.user_id
    where p.id = new.id and p.suspended_at is not null
  ) then
    raise exception 'the suspended are signed in nowhere'
      using errcode = 'check_violation', constraint = 'profiles_suspended_are_out';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_task_of_part()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.way = 'original') <> exists (
    select from refund_tasks
    where refund_id = new.id and order_id = new.order_id and amount = new.amount)
  then
    raise exception 'a part of order % has no task, or has one and is not sent', new.order_id
      using errcode = 'check_violation', constraint = 'order_refunds_have_task';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_two_step_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from two_factors where user_id = new.id)
     or exists (select from recovery_codes where user_id = new.id)
     or exists (select from trusted_devices where user_id = new.id) then
    raise exception 'two-step verification is off, and something of it is left'
      using errcode = 'check_violation', constraint = 'profiles_two_step_ended';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_unit_delivered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from orders where id = new.order_id and completed_at is null) then
    raise exception 'order % was given a unit and is not delivered', new.order_id
      using errcode = 'check_violation', constraint = 'vault_units_delivered';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_units_in_stock(offer_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  wrong bigint;
begin
  select o.id into wrong from offers o
  where o.id = any(offer_ids)
    and (select count(*) from vault_units u where u.offer_id = o.id and u.state = 'stock')
      <> case o.delivery_mode when 'instant' then o.quantity else 0 end
        + (select coalesce(sum(r.quantity), 0) from orders r
           where r.offer_id = o.id and r.status = 'pending' and r.delivery_mode = 'instant')
  limit 1;
  if found then
    raise exception 'offer % does not have the units that it sells', wrong
      using errcode = 'check_violation', constraint = 'offers_stock_is_units';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.check_withdrawal(withdrawal_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  held bigint := coalesce(
    (select balance from ledger_accounts where id = 'withdrawal:' || withdrawal_id), 0);
  owed bigint;
begin
  select case when status in ('requested', 'approved') then amount else 0 end into owed
  from withdrawals where id = withdrawal_id;
  if held <> coalesce(owed, 0) then
    raise exception 'withdrawal % holds % instead of %', withdrawal_id, held, coalesce(owed, 0)
      using errcode = 'check_violation', constraint = 'withdrawals_hold_amount';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.check_withdrawal_of_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_withdrawal(substr(a, 12)::uuid)
  from unnest(array[new.debit_account_id, new.credit_account_id]) a where a like 'withdrawal:%';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.climb_minutes(climb jsonb)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select greatest(60, sum((step ->> 'minutes')::int))::int
  from jsonb_array_elements(climb - 0) step;
$function$;

CREATE OR REPLACE FUNCTION public.climb_of(offer bigint, from_rank text, to_rank text)
 RETURNS TABLE(price bigint, minutes integer)
 LANGUAGE sql
 STABLE
AS $function$
  select sum(s.price)::bigint, greatest(60, sum(s.minutes))::int
  from offer_steps b
  join offer_steps e on e.offer_id = offer and e.option_key = to_rank and e.position > b.position
  join offer_steps s on s.offer_id = offer and s.position > b.position and s.position <= e.position
  where b.offer_id = offer and b.option_key = from_rank
  having sum(s.price) >= 100;
$function$;

CREATE OR REPLACE FUNCTION public.climb_price(climb jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sum((step ->> 'price')::bigint)::bigint from jsonb_array_elements(climb - 0) step;
$function$;

CREATE OR REPLACE FUNCTION public.conversation_read()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('conversations', json_build_object(
    'people', json_build_array(buyer_id, seller_id), 'read', id)::text)
  from conversations where id = new.conversation_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_feedback(seller uuid, rating text, change integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into feedback_counts (seller_id) values (seller) on conflict do nothing;
  update feedback_counts set
    positive = positive + change * ($2 = 'positive')::int,
    neutral = neutral + change * ($2 = 'neutral')::int,
    negative = negative + change * ($2 = 'negative')::int
  where seller_id = seller;
$function$;

CREATE OR REPLACE FUNCTION public.count_figures(on_day date, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  since timestamptz := on_day::timestamp at time zone 'Africa/Algiers';
  until timestamptz := (on_day + 1)::timestamp at time zone 'Africa/Algiers';
begin
  insert into figure_days (day) values (on_day) on conflict do nothing;
  -- whoever marks it stale meanwhile waits, and it is counted again
  update figure_days set counted_at = at, is_stale = false where day = on_day;
  delete from day_figures where day = on_day;
  delete from day_times where day = on_day;
  with facts (order_id, orders, sales, commission, refunded, disputes) as materialized (
    select o.id, 1, o.total_price - shared_back(o.total_price, o.buyer_fee, o.refunded_part),
      0, 0, 0
    from order_history h join orders o on o.id = h.order_id
      join order_statuses s on s.status = o.status
    where h.move = 'mark_paid' and h.created_at >= since and h.created_at < until and s.is_sale
    union all
    select substr(t.debit_account_id, 8)::uuid, 0, 0,
      case when t.code = 'fee' then t.amount else 0 end,
      case when t.code <> 'fee' then t.amount else 0 end, 0
    from ledger_transfers t
    where t.created_at >= since and t.created_at < until
      and t.code in ('fee', 'refund_wallet', 'refund_original', 'refund_part')
      and t.debit_account_id like 'escrow:%'
    union all
    select order_id, 0, 0, 0, 0, 1 from disputes where opened_at >= since and opened_at < until
  )
  insert into day_figures (split, day, key, orders, sales, commission, refunded, disputes)
  select k.split, on_day, k.key, sum(f.orders), sum(f.sales), sum(f.commission), sum(f.refunded),
    sum(f.disputes)
  from facts f join orders o on o.id = f.order_id
  cross join lateral (values ('category', o.category), ('game', o.game_id::text),
    ('method', o.payment_method_id::text), ('seller', o.seller_id::text)) k (split, key)
  group by 1, 3;
  insert into day_times (kind, day, seconds, orders)
  select t.kind, on_day, shown_seconds(t.took), count(*)
  from order_history h join orders o on o.id = h.order_id
  cross join lateral (values
    -- what a wallet paid was placed and paid at once, and what is instant was delivered by its
    -- payment: neither took anybody time
    ('pay', case when not o.from_wallet then o.paid_at - o.created_at end),
    ('deliver', case when o.delivery_mode = 'manual' then o.completed_at - o.paid_at end)
  ) t (kind, took)
  where h.move = 'mark_paid' and h.created_at >= since and h.created_at < until
    and t.took is not null
  group by 1, 3;
end $function$;

CREATE OR REPLACE FUNCTION public.count_offer(game bigint, device_name text, change integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update games set active_offers = active_offers + change where id = game;
  if change > 0 then
    insert into offer_counts values (game, device_name, change)
    on conflict (game_id, device) do update set offers = offer_counts.offers + change;
  else
    update offer_counts set offers = offers + change
    where game_id = game and device = device_name;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.counts_for_level(offer offers)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select offer.status <> 'completed' or not exists (
    select from orders o join order_statuses s using (status)
    where o.offer_id = offer.id and s.is_sale);
$function$;

CREATE OR REPLACE FUNCTION public.credited_alone(administrator uuid, person uuid, amount bigint, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  together uuid[] := made_together(administrator, at);
begin
  if not exists (
    select from audit_log l
    where l.actor_id = any (together) and l.created_at > at - interval '30 days'
      and l.amount is not null)
  then return false;
  end if;
  return exists (
      select from recent_administrators(at) other where other not in (administrator, person))
    and credited_by(array[administrator], person, amount, at)
    or cardinality(together) > 1
    and exists (
      select from recent_administrators(at) other
      where other <> all (together) and other <> person)
    and credited_by(together, person, amount, at);
end $function$;

CREATE OR REPLACE FUNCTION public.credited_by(administrators uuid[], person uuid, amount bigint, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
      select from audit_log
      where credited = person and actor_id = any (administrators)
        and created_at > at - interval '30 days'
      union all
      select from ledger_transfers t join audit_log l on l.subject = cause_of(t)
      where t.credit_account_id = 'wallet:' || person
        and t.code in ('refund_wallet', 'refund_part', 'refund_to_wallet')
        and l.action = 'order.mark_paid' and l.actor_id = any (administrators)
        and l.created_at > at - interval '30 days')
    or (select sum(money_by_hand(each, person, at - interval '30 days', at))
        from unnest(administrators) each) * 10 > amount;
$function$;

CREATE OR REPLACE FUNCTION public.disputes_of(disputed uuid)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(json_agg(as_pause(from_at, to_at) order by from_at), '[]')
  from freezes_of(disputed)
$function$;

CREATE OR REPLACE FUNCTION public.due_at(start timestamp with time zone, seconds bigint, frozen uuid DEFAULT NULL::uuid, known_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone, lent uuid DEFAULT NULL::uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE COST 10000
AS $function$
declare
  due     timestamptz := start + make_interval(secs => seconds);
  counted timestamptz := start;
  pause   record;
begin
  for pause in
    select from_at, to_at from outages where to_at > start and recorded_at < known_at
    union all
    select from_at, to_at from freezes_of(frozen)
    union all
    select from_at, to_at from access_waits_of(lent)
    order by from_at
  loop
    exit when pause.from_at >= due;
    if pause.to_at > counted then
      -- in seconds, since a day of an interval is not always 24 hours
      due := due
        + make_interval(secs => extract(epoch from pause.to_at - greatest(pause.from_at, counted)));
      counted := pause.to_at;
    end if;
  end loop;
  return due;
end $function$;

CREATE OR REPLACE FUNCTION public.end_oldest_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from profiles where id = new.user_id for no key update;
  delete from sessions where id in (
    select id from sessions where user_id = new.user_id and id <> new.id
    order by updated_at desc, created_at desc offset 19);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ended_by_the_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'its day is not over'
    using errcode = 'check_violation', constraint = 'ended_by_the_time';
end $function$;

CREATE OR REPLACE FUNCTION public.everything_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform page_changed('all');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.facet_bits(game bigint, ids bigint[], blank bit varying)
 RETURNS TABLE(key text, bits bit varying)
 LANGUAGE plpgsql
 STABLE
 SET jit TO 'off'
AS $function$
declare
  few constant boolean := 200 * cardinality(ids) < length(blank);
  keys text[];
  columns text;
  found text[];
begin
  select array_agg(c.key), string_agg(format(case when few
      then 'string_agg(slot::text, '','') filter (where %s)'
      else 'string_agg(gap || case when %s then ''1'' else ''0'' end, '''' order by slot)'
    end, c.condition), ', ')
  into keys, columns from facet_conditions(game, ids) c;
  execute format('select array[%s] from (
    select f.offer_id, f.slot, repeat(''0'', f.slot - lag(f.slot, 1, -1) over (order by f.slot) - 1) as gap,
      o.device, f.price, f.minutes, coalesce(s.level, 0) as level,
      coalesce(s.verified, false) as verified%s
    from unnest($2) u (id) join offer_facets f on f.game_id = $1 and f.offer_id = u.id
    join offers o on o.game_id = $1 and o.id = u.id
    left join seller_facts s on s.seller_id = f.user_id) r', columns, facet_values(game))
  into found using game, ids;
  return query
    select k, b
    from unnest(keys, found) f (k, said)
    cross join lateral (select case when few then set_slots(blank, string_to_array(said, ',')::int[])
      else (said || repeat('0', length(blank) - length(said)))::bit varying end) d (b)
    where said is not null and bit_count(b) > 0;
end $function$;

CREATE OR REPLACE FUNCTION public.facet_conditions(game bigint, ids bigint[])
 RETURNS TABLE(key text, condition text)
 LANGUAGE sql
 STABLE
AS $function$
  with stated as materialized (
    select o.device, f.price, f.minutes, o.attributes
    from unnest(ids) u (id) join offer_facets f on f.game_id = game and f.offer_id = u.id
    join offers o on o.game_id = game and o.id = u.id
  ), attribute as materialized (
    select id, key, 'a_' || key as name, type from game_attributes
    where game_id = game and active and filterable
  ), number (name, value, most) as (
    select 'price', 'price', max(price) from stated
    union all
    select 'time', 'minutes', max(minutes) from stated
    union all
    select a.name, a.name, max((s.attributes ->> a.key)::bigint)
    from attribute a, stated s where a.type = 'number' group by a.name
  ), rank as materialized (
    select distinct attribute_id, option_key as key from offer_steps
    where attribute_id = ladder_attribute(game)
  )
  select 'all', 'true'
  union all
  select 'device=' || device, format('device = %L', device)
  from (select distinct device from stated) d
  union all
  select name || ':' || n, format('%I >> %s & 1 = 1', value, n)
  from number, generate_series(0, 40) n where most >> n > 0
  union all
  select 'seller=' || level, format('level = %s', place - 1)
  from unnest(array['new', 'rising', 'trusted', 'expert', 'master'])
    with ordinality l (level, place)
  union all
  select 'verified=yes', 'verified'
  union all
  select 'climb_from=' || key, format('offer_id in (select s.offer_id from offer_steps s
      join offer_steps n on n.offer_id = s.offer_id and n.position = s.position + 1
      where s.attribute_id = %s and s.option_key = %L)', attribute_id, key)
  from rank
  union all
  select 'climb_to=' || key, format('offer_id in (select s.offer_id from offer_steps s
      where s.position > 0 and s.attribute_id = %s and s.option_key = %L)', attribute_id, key)
  from rank
  union all
  select name || '=', format('%I is null', name) from attribute
  union all
  select a.name || '=' || option, format('%I is %s', a.name, (option = 'yes')::text)
  from attribute a, unnest(array['yes', 'no']) option where a.type = 'boolean'
  union all
  select a.name || '=' || o.key,
    format(case a.type when 'multi' then '%I ? %L' else '%I = %L' end, a.name, o.key)
  from attribute a join game_attribute_options o on o.attribute_id = a.id;
$function$;

CREATE OR REPLACE FUNCTION public.facet_keys(game bigint, rows facet_rows[])
 RETURNS TABLE(offer_id bigint, key text)
 LANGUAGE sql
 STABLE
AS $function$
  with offer as materialized (
    select * from unnest(rows)
  ), attribute as materialized (
    select 'a_' || key as name, key, type from game_attributes
    where game_id = game and active and filterable
  )
  select offer_id, 'all' from offer
  union all
  select offer_id, 'device=' || device from offer
  union all
  select offer_id, 'price:' || n from offer, generate_series(0, 40) n
  where (price >> n) & 1 = 1
  union all
  select offer_id, 'time:' || n from offer, generate_series(0, 30) n
  where (minutes >> n) & 1 = 1
  union all
  select o.offer_id, 'seller=' ||
    (array['new', 'rising', 'trusted', 'expert', 'master'])[coalesce(f.level, 0) + 1]
  from offer o left join seller_facts f on f.seller_id = o.user_id
  union all
  select o.offer_id, 'verified=yes'
  from offer o join seller_facts f on f.seller_id = o.user_id
  where f.verified
  union all
  select o.offer_id, a.name || '=' || case
    when not o.attributes ? a.key then ''
    when a.type = 'choice' then o.attributes ->> a.key
    when o.attributes ->> a.key = 'true' then 'yes'
    else 'no' end
  from offer o, attribute a
  where a.type in ('choice', 'boolean') or not o.attributes ? a.key
  union all
  select o.offer_id, a.name || '=' || option
  from offer o, attribute a, jsonb_array_elements_text(o.attributes -> a.key) option
  where a.type = 'multi' and o.attributes ? a.key
  union all
  select o.offer_id, a.name || ':' || n
  from offer o, attribute a, generate_series(0, 40) n
  where a.type = 'number' and o.attributes ? a.key
    and ((o.attributes ->> a.key)::bigint >> n) & 1 = 1;
$function$;

CREATE OR REPLACE FUNCTION public.facet_range(game bigint, name text, stated bit varying, low bigint, high bigint)
 RETURNS bit varying
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  place record;
  none constant bit varying := stated # stated;
  over_low bit varying := none;
  over_high bit varying := none;
  from_low bit varying := stated;
  to_high bit varying := stated;
begin
  for place in
    select n, b.bits from generate_series(40, 0, -1) n
    left join facet_bitmaps b on b.game_id = game and b.key = name || ':' || n order by n desc
  loop
    if (low >> place.n) & 1 = 0 then
      if place.bits is not null then
        over_low := over_low | (from_low & place.bits);
        from_low := from_low & ~ place.bits;
      end if;
    elsif low is not null then
      from_low := from_low & coalesce(place.bits, none);
    end if;
    if (high >> place.n) & 1 = 0 then
      if place.bits is not null then
        over_high := over_high | (to_high & place.bits);
        to_high := to_high & ~ place.bits;
      end if;
    elsif high is not null then
      to_high := to_high & coalesce(place.bits, none);
    end if;
  end loop;
  return case when low is null then stated else over_low | from_low end
    & case when high is null then stated else ~ over_high end;
end $function$;

CREATE OR REPLACE FUNCTION public.facet_values(game bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(string_agg(format(case type
      when 'multi' then ', o.attributes -> %1$L as %2$I'
      when 'number' then ', (o.attributes ->> %1$L)::bigint as %2$I'
      when 'boolean' then ', (o.attributes ->> %1$L)::boolean as %2$I'
      else ', o.attributes ->> %1$L as %2$I' end, key, 'a_' || key), ''), '')
  from game_attributes where game_id = game and active and filterable;
$function$;

CREATE OR REPLACE FUNCTION public.facet_words(game bigint, said text)
 RETURNS tsquery
 LANGUAGE sql
 STABLE
AS $function$
  select (string_agg('''g' || game || ':' || word || '''', ' & ' order by n) || ':*')::tsquery
  from unnest(string_to_array(search_key(said), ' ')) with ordinality w (word, n) where word <> '';
$function$;

CREATE OR REPLACE FUNCTION public.facets(game bigint, choices jsonb, ranges jsonb, said text, ordered text, size integer, page integer, OUT total integer, OUT more boolean, OUT counts jsonb, OUT ids bigint[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  most constant int := 5000;
  everything bit varying;
  nothing bit varying;
  base bit varying;        -- what fits all but the choices
  found_bits bit varying;  -- what fits
  others bit varying;
  chosen bit varying;
  names text[] := '{}';
  groups bit varying[] := '{}';
  each record;
  asked tsquery;
  slots int[];
  too_many boolean := false;
begin
  more := false;
  select bits into everything from facet_bitmaps where game_id = game and key = 'all';
  if not found then
    total := 0;
    counts := '{}';
    ids := '{}';
    return;
  end if;
  nothing := everything # everything;
  base := everything;
  for each in select * from jsonb_each(ranges) loop
    select base & facet_range(game, each.key, everything & ~ coalesce(
        (select bits from facet_bitmaps where game_id = game and key = each.key || '='), nothing),
      (each.value ->> 'min')::bigint, (each.value ->> 'max')::bigint) into base;
  end loop;
  if said <> '' then
    asked := facet_words(game, said);
    slots := array(
      select slot from offer_facets where game_id = game and words @@ asked
      limit most + 1);
    too_many := cardinality(slots) > most;
    if not too_many then
      base := base & bits_of_slots(slots, length(everything));
    end if;
  end if;
  found_bits := base;
  for each in select key as name, array(select jsonb_array_elements_text(value)) as options
    from jsonb_each(choices)
  loop
    select coalesce(bit_or(b.bits), nothing) into chosen from facet_bitmaps b
    where b.game_id = game and b.key = any(
      array(select each.name || '=' || option from unnest(each.options) option));
    names := names || each.name;
    groups := groups || chosen;
    found_bits := found_bits & chosen;
  end loop;
  if too_many and found_bits = everything then
    more := true;
  elsif too_many then
    slots := array(
      select slot from offer_facets where game_id = game and words @@ asked
        and get_bit(found_bits, slot) = 1 limit most + 1);
    more := cardinality(slots) > most;
    if not more then
      found_bits := bits_of_slots(slots, length(everything));
    end if;
  end if;
  total := case when more then most else bit_count(found_bits) end;

  if not too_many then
    if found_bits = everything then
      select jsonb_object_agg(key, offers) into counts from facet_bitmaps
      where game_id = game and key like '%=%' and offers > 0;
    else
      select jsonb_object_agg(key, n) into counts from (
        select key, bit_count(bits & found_bits) as n from facet_bitmaps
        where game_id = game and key like '%=%' and split_part(key, '=', 1) <> all(names)
          and offers > 0) c
      where n > 0;
    end if;
    counts := coalesce(counts, '{}');
    for chosen_at in 1 .. cardinality(names) loop
      others := base;
      for other in 1 .. cardinality(names) loop
        if other <> chosen_at then
          others := others & groups[other];
        end if;
      end loop;
      counts := counts || coalesce((
        select jsonb_object_agg(key, n) from (
          select key, bit_count(bits & others) as n from facet_bitmaps
          where game_id = game and starts_with(key, names[chosen_at] || '=') and offers > 0) c
        where n > 0), '{}');
    end loop;
  end if;

  ids := '{}';
  if size > 0 and total > 0 then
    -- how many rows of the index are walked, each at a tenth of what one costs by its slot
    if more or 0.1 * size * page * bit_count(everything) / total <= total + 500 then
      ids := walk_facets(game, found_bits, case when more then asked end, ordered, size,
        (page - 1) * size);
    else
      ids := gather_facets(game, found_bits, ordered, size, (page - 1) * size);
    end if;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.facets_without(game bigint, choices jsonb, ranges jsonb, said text)
 RETURNS TABLE(name text, total integer)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  everything bit varying;
  others bit varying;
  chosen bit varying;
  names text[] := '{}';
  parts bit varying[] := '{}';
  each record;
begin
  select bits into everything from facet_bitmaps where game_id = game and key = 'all';
  if not found then
    return;
  end if;
  for each in select * from jsonb_each(ranges) loop
    select facet_range(game, each.key, everything & ~ coalesce(
        (select bits from facet_bitmaps where game_id = game and key = each.key || '='),
        everything # everything),
      (each.value ->> 'min')::bigint, (each.value ->> 'max')::bigint) into chosen;
    names := names || each.key;
    parts := parts || chosen;
  end loop;
  for each in select * from jsonb_each(choices) loop
    select coalesce(bit_or(b.bits), everything # everything) into chosen from facet_bitmaps b
    where b.game_id = game and b.key = any(array(
      select each.key || '=' || option from jsonb_array_elements_text(each.value) option));
    names := names || each.key;
    parts := parts || chosen;
  end loop;
  if said <> '' then
    names := names || 'q'::text;
    parts := parts || bits_of_slots(array(
      select slot from offer_facets where game_id = game and words @@ facet_words(game, said)),
      length(everything));
  end if;
  for left_out in 1 .. cardinality(names) loop
    others := everything;
    for other in 1 .. cardinality(names) loop
      if other <> left_out then
        others := others & parts[other];
      end if;
    end loop;
    name := names[left_out];
    total := bit_count(others);
    return next;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.fee_back(buyer_fee bigint, part bigint, goods bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$ select div(buyer_fee::numeric * part, goods)::bigint $function$;

CREATE OR REPLACE FUNCTION public.fee_changes_fixed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.id, old.key, old.before, old.value, old.counts_from, old.created_by, old.created_at)
       is distinct from
     (new.id, new.key, new.before, new.value, new.counts_from, new.created_by, new.created_at)
     or old.ended_as is not null
  then
    raise exception 'the change of a fee ends once, as what it was'
      using errcode = 'check_violation', constraint = 'fee_changes_fixed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fee_changes_written_down()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from audit_log
    where subject = 'setting:' || new.key
      and case when new.ended_as is null
        then action = 'setting.schedule' and actor_id = new.created_by
          and created_at = new.created_at
        else action = 'setting.take_back' and actor_id = new.ended_by
          and created_at = new.ended_at end)
  then
    raise exception 'a fee changes without an audit row'
      using errcode = 'check_violation', constraint = 'fee_changes_written_down';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.feedback_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.approved then
    perform count_feedback(old.seller_id, old.rating, -1);
  end if;
  if tg_op <> 'DELETE' and new.approved then
    perform count_feedback(new.seller_id, new.rating, 1);
  end if;
  perform page_changed('seller:' || coalesce(new.seller_id, old.seller_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.figures_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if figures_shown(old) is distinct from figures_shown(new) then
    perform page_changed('seller:' || coalesce(new.seller_id, old.seller_id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.figures_from()
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select (value #>> '{}')::int from settings where key = 'figures_from'), 5);
$function$;

CREATE OR REPLACE FUNCTION public.figures_shown(figures seller_figures)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when figures.orders >= figures_from() then concat_ws(' ',
    coalesce(figures.on_time_bp / 100, -1),
    ceil(figures.disputes_lost_bp / 100.0),
    coalesce(shown_seconds(figures.median_delivery_s), -1),
    coalesce(shown_seconds(figures.median_reply_s), -1)) end;
$function$;

CREATE OR REPLACE FUNCTION public.first_seller_facts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform page_changed(tag) from (
    with changed as (
      select seller_id as id from new_facts
      where level > 0 or verified or received > 0 or positive_shown is not null)
    select 'seller:' || id as tag from changed
    union
    select 'game:' || f.game_id from changed c
      join offers f on f.user_id = c.id and f.status = 'active') tags;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(value) = length(value)) THEN lower(value) ELSE translate(regexp_replace(lower(NORMALIZE(translate(value, '´'::text, ''''::text), NFKD)), '[­̀-ͯؐ-ؚ؜ـً-ٰٟۖ-ۜ۟-۪ۨ-ۭᅟᅠ᠎​-‏‪-‮⁠-⁤⁦-⁯⠀︀-️﻿￹-￻𝅳-𝅺󠀀-󠁿]'::text, ''::text, 'g'::text), 'øłđıœæßςٱىةگڤپڨچژکیہھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹‘’ʼ‐‑‒–—―−'::text, 'oldioasσايهكفبقجزكيهه01234567890123456789''''''-------'::text) END;

CREATE OR REPLACE FUNCTION public.fold_all(text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(array_agg(fold(t.t)), '{}'::text[]) AS "coalesce" FROM unnest($1) t(t));

CREATE OR REPLACE FUNCTION public.fold_changes(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  folded int;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_changes', 0)) then
    return 0;
  end if;
  with orders_taken as (
    delete from order_changes
    where id in (select id from order_changes order by id limit most) returning *
  ), people_taken as (
    delete from profile_changes
    where id in (select id from profile_changes order by id limit most) returning *
  ), placed as (
    insert into order_counts as kept
    select placed_on, category, status, sum(orders) from orders_taken group by 1, 2, 3
    on conflict (day, category, status) do update set orders = kept.orders + excluded.orders
  ), sold as (
    insert into daily_sales as kept
    select paid_on, category, sum(orders), sum(amount)
    from orders_taken join order_statuses using (status) where is_sale group by 1, 2
    on conflict (day, category) do update
      set orders = kept.orders + excluded.orders, amount = kept.amount + excluded.amount
  ), came as (
    insert into profile_counts as kept
    select day, sum(profiles) from people_taken group by 1
    on conflict (day) do update set profiles = kept.profiles + excluded.profiles
  ), late_taken as (
    delete from figure_changes returning day
  ), marked as (
    insert into figure_days (day, is_stale)
    select paid_on, true from orders_taken where paid_on is not null
    union
    select day, true from late_taken order by 1
    on conflict (day) do update set is_stale = true
  )
  select (select count(*) from orders_taken) + (select count(*) from people_taken) into folded;
  return folded;
end $function$;

CREATE OR REPLACE FUNCTION public.fold_facets(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  games_changed bigint[];
  offers_changed bigint[];
  each record;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_facets', 0)) then
    return 0;
  end if;
  with taken as (
    delete from facet_changes
    where id in (select id from facet_changes order by id limit most)
    returning game_id, offer_id
  )
  select array_agg(game_id), array_agg(offer_id) into games_changed, offers_changed from taken;
  for each in
    select c.game, bool_or(c.offer is null) as whole, array_agg(distinct c.offer) as ids
    from unnest(games_changed, offers_changed) c (game, offer) group by c.game order by c.game
  loop
    if each.whole then
      perform rebuild_facets(each.game);
    else
      perform from games where id = each.game for key share;
      if found then
        perform refold_facets(each.game, each.ids);
      end if;
    end if;
    perform page_changed('landing:' || each.game)
    where exists (select from game_attributes where game_id = each.game and landing and active);
  end loop;
  return coalesce(cardinality(games_changed), 0);
end $function$;

CREATE OR REPLACE FUNCTION public.fold_online(since timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  changed int;
begin
  perform pg_advisory_xact_lock(hashtextextended('fold_facets', 0));
  with online as (
    select f.game_id, bits_of_slots(array_agg(f.slot), max(length(a.bits))) as bits
    from profiles p
    join offer_facets f on f.user_id = p.id
    join facet_bitmaps a on a.game_id = f.game_id and a.key = 'all'
    where p.is_seller and p.last_seen_at >= since and not p.hides_last_seen
    group by f.game_id
  ), written as (
    insert into facet_bitmaps (game_id, key, bits, offers)
    select game_id, 'online=yes', bits, bit_count(bits) from online
    on conflict (game_id, key) do update set bits = excluded.bits, offers = excluded.offers
      where facet_bitmaps.bits is distinct from excluded.bits
    returning game_id
  ), gone as (
    delete from facet_bitmaps b where b.key = 'online=yes' and b.offers > 0
      and not exists (select from online o where o.game_id = b.game_id)
    returning b.game_id
  )
  select (select count(*) from written) + (select count(*) from gone) into changed;
  return changed;
end $function$;

CREATE OR REPLACE FUNCTION public.freezes_of(disputed uuid)
 RETURNS TABLE(from_at timestamp with time zone, to_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select d.created_at, s.created_at
  from order_history d
  cross join lateral (
    select created_at from order_history
    where order_id = d.order_id and id > d.id and move = 'settle' order by id limit 1
  ) s
  where d.order_id = disputed and d.move = 'dispute'
$function$;

CREATE OR REPLACE FUNCTION public.game_attribute_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform page_changed('game:' || coalesce(new.game_id, old.game_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.game_attribute_option_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform page_changed('game:' || a.game_id) from game_attributes a
  where a.id = coalesce(new.attribute_id, old.attribute_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.game_families_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from new_families n join old_families o on o.id = n.id where n <> o) then
    perform page_changed('games');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.game_left_or_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform name_game_family(old.family_id);
  if new.family_id <> old.family_id then
    perform name_game_family(new.family_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.game_text_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform page_changed('game:' || coalesce(new.game_id, old.game_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.games_came_or_went()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_of_games(array(select id from changed_games order by id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.games_updated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_of_games(array(
    select n.id from new_games n join old_games o on o.id = n.id
    where to_jsonb(n) - 'active_offers' is distinct from to_jsonb(o) - 'active_offers'
    order by n.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.gather_facets(game bigint, bits bit varying, ordered text, size integer, start integer)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  ids bigint[];
begin
  execute format('select array(select f.offer_id
    from unnest($2) s join offer_facets f on f.game_id = $1 and f.slot = s
    order by %s limit $3 offset $4)', ordered)
  into ids using game, array(select slots_of_bits(bits)), size, start;
  return ids;
end $function$;

CREATE OR REPLACE FUNCTION public.generate_username()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  candidate text;
begin
  loop
    candidate := 'user'
      || substr(translate(encode(uuid_send(gen_random_uuid()), 'hex'), '-', ''), 1, 8);
    exit when not exists (select 1 from profiles where lower(username) = candidate)
          and not exists (select 1 from released_usernames where username = candidate);
  end loop;
  return candidate;
end $function$;

CREATE OR REPLACE FUNCTION public.goes_too_far(held role_permissions, entry audit_log)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  case held.bound
    when 'act' then
      -- what went back of one order in parts counts together, whoever gave it back
      return coalesce(entry.amount, 0) > most_of(held.setting, held.most) - (
        select coalesce(sum(l.amount), 0)
        from audit_log l
        where l.subject = entry.subject
          and l.action in ('order.refund_part', 'order.refund_part_original'));
    when 'day' then
      -- one after another, so that each sees those before it
      perform pg_advisory_xact_lock(hashtextextended('money of ' || entry.actor_id, 0));
      return entry.amount > most_of(held.setting, held.most) - (
        select coalesce(sum(l.amount), 0)
        from audit_log l join act_permissions p on p.action = l.action
        where l.actor_id = entry.actor_id and l.amount is not null
          and l.created_at > entry.created_at - interval '1 day'
          and p.permission = held.permission);
    when 'others' then
      return is_of_own_approval(entry);
    else
      return false;
  end case;
end $function$;

CREATE OR REPLACE FUNCTION public.has_price_beside_steps(offer bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from offers o left join ladder_terms(o.id) l on true
    where o.id = offer and exists (select from offer_steps where offer_id = o.id)
      and ((o.price, o.delivery_time) is distinct from (l.price, make_interval(mins => l.minutes))
        or o.min_quantity > 1 or exists (select from offer_discounts where offer_id = o.id)));
$function$;

CREATE OR REPLACE FUNCTION public.help_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform page_changed('help');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_to_level(seller uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if most_offers_of(seller) is null then
    return;
  end if;
  -- two at once are counted one after the other
  perform pg_advisory_xact_lock(hashtextextended('offers of ' || seller, 0));
  if room_for_offers(seller) < 0 then
    raise exception 'the level of this seller allows no more offers'
      using errcode = 'check_violation', constraint = 'offers_at_most_of_level';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.id_of_subject(subject text, noun text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when subject ~ ('^' || noun || ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
      then substr(subject, length(noun) + 2)::uuid
  end;
$function$;

CREATE OR REPLACE FUNCTION public.is_attribute_value(attribute game_attributes, value jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case attribute.type
    when 'boolean' then jsonb_typeof(value) = 'boolean'
    when 'number' then jsonb_typeof(value) = 'number' and value::text ~ '^\d{1,12}$'
    when 'choice' then jsonb_typeof(value) = 'string' and exists (
      select from game_attribute_options o
      where o.attribute_id = attribute.id and o.key = value #>> '{}')
    when 'multi' then jsonb_typeof(value) = 'array' and (
      select count(*) between 1 and 20 and count(*) = count(distinct o.key)
      from jsonb_array_elements(
        case jsonb_typeof(value) when 'array' then value else '[]' end) e
      left join game_attribute_options o
        on o.attribute_id = attribute.id and o.key = e #>> '{}' and jsonb_typeof(e) = 'string')
  end;
$function$;

CREATE OR REPLACE FUNCTION public.is_condition(value jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE jsonb_typeof(value) WHEN 'object'::text THEN (SELECT ((count(*) = 1) AND bool_and(CASE jsonb_typeof(e.value) WHEN 'array'::text THEN ((jsonb_array_length(e.value) = 1) AND (jsonb_typeof((e.value -> 0)) = 'string'::text)) ELSE false END)) FROM jsonb_each(is_condition.value) e(key, value)) ELSE false END;

CREATE OR REPLACE FUNCTION public.is_known_login(login bytea, giver uuid, game bigint, at timestamp with time zone, unit uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from standing_sale(login, game, at, unit) s
    where s.buyer_id <> giver or s.released_at is null or s.is_unseen
  ) or exists (
    select from vault_units u
    where u.login_digest = login and u.state in ('held', 'stock') and u.given_by <> giver
      and is_same_account(login, u.game_id, game)
  ) or exists (
    select from order_credentials a join orders o on o.id = a.order_id
    where a.login_digest = login and a.given_by <> giver and a.given_at > at - interval '1 year'
      and is_same_account(login, o.game_id, game)
      and not exists (
        select from standing_sale(login, game, at, unit) s
        where s.buyer_id = giver and s.sold_at > a.given_at)
  )
$function$;

CREATE OR REPLACE FUNCTION public.is_login_of_many_games(login bytea)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select get_byte(login, 31) & 1 = 1
$function$;

CREATE OR REPLACE FUNCTION public.is_of_own_approval(entry audit_log)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
      select from withdrawal_history
      where withdrawal_id = id_of_subject(entry.subject, 'withdrawal')
        and move = 'approve' and actor_id = entry.actor_id)
    or exists (
      select from payout_batch_rows r join payout_batches b on b.id = r.batch_id
      where r.withdrawal_id = id_of_subject(entry.subject, 'withdrawal')
        -- one that comes back is so in its batch before it is written down
        and r.state <> 'taken_out' and b.approved_by = entry.actor_id)
    or exists (
      select from payout_batches
      where 'payout_batch:' || id = entry.subject and approved_by = entry.actor_id)
    or exists (
      select from refund_tasks t
      where t.id = case when entry.subject ~ '^refund:\d+$'
          then substr(entry.subject, length('refund:') + 1)::bigint end
        and case
          when t.refund_id is not null then exists (
            select from order_refunds where id = t.refund_id and actor_id = entry.actor_id)
          else exists (
              select from order_history
              where order_id = t.order_id and move = 'refund_original'
                and actor_id = entry.actor_id)
            or exists (
              select from disputes
              where order_id = t.order_id and decided_to = 'original'
                and decided_by = entry.actor_id)
        end)
$function$;

CREATE OR REPLACE FUNCTION public.is_phone(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (value ~ '^(0[567]\d\d( \d\d){3}|0[234]\d( \d\d){3}|\+(?!213)[1-9]\d{6,14})$'::text);

CREATE OR REPLACE FUNCTION public.is_same_account(login bytea, one bigint, other bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select is_login_of_many_games(login) or is_same_game(one, other)
$function$;

CREATE OR REPLACE FUNCTION public.is_same_game(one bigint, other bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select one = other or exists (
    select from games a join games b on b.search_name = a.search_name
    where a.id = one and b.id = other)
$function$;

CREATE OR REPLACE FUNCTION public.join_game_family()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  loop
    select id into new.family_id from game_families where slug = new.slug;
    exit when found;
    insert into game_families (slug, name) values (new.slug, new.name)
    on conflict (slug) do nothing;
  end loop;
  update game_families f set name = new.name
  where f.id = new.family_id and f.name <> new.name and not f.named
    and not exists (select from games where family_id = f.id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.kept_at_most(setting text)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select (value #>> '{}')::int from settings where key = setting),
    case setting
      when 'favourites_per_person' then 500
      when 'alerts_per_person' then 50
      when 'recent_views' then 50
    end);
$function$;

CREATE OR REPLACE FUNCTION public.ladder_attribute(game bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select a.id from game_attributes a join games g on g.id = a.game_id
  where a.game_id = game and g.category = 'boosting' and a.active and a.ordered
  order by a.position limit 1;
$function$;

CREATE OR REPLACE FUNCTION public.ladder_terms(offer bigint)
 RETURNS TABLE(price bigint, minutes integer)
 LANGUAGE sql
 STABLE
AS $function$
  select greatest(100, max(s.price)), greatest(60, max(s.minutes))
  from offer_steps s
  where s.offer_id = offer and s.position > 0
  having sum(s.price) >= 100;
$function$;

CREATE OR REPLACE FUNCTION public.least_climb(offer bigint)
 RETURNS TABLE(price bigint, minutes integer)
 LANGUAGE sql
 STABLE
AS $function$
  with rung as materialized (
    select s.position, sum(s.price) over upwards as price, sum(s.minutes) over upwards as minutes
    from offer_steps s where s.offer_id = offer window upwards as (order by s.position)
  )
  select (e.price - b.price)::bigint, greatest(60, e.minutes - b.minutes)::int
  from rung b join rung e on e.position > b.position and e.price - b.price >= 100
  order by 1, 2 limit 1;
$function$;

CREATE OR REPLACE FUNCTION public.ledger_book(account text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (account ~~ 'clearing:%'::text) THEN account ELSE split_part(account, ':'::text, 1) END;

CREATE OR REPLACE FUNCTION public.lock_logins(logins bytea[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('login ' || place, 0)) from (
    select distinct get_byte(login, 0) as place from unnest(logins) login where login is not null
    order by place) places;
end $function$;

CREATE OR REPLACE FUNCTION public.lower_all(text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(array_agg(lower(t.t)), '{}'::text[]) AS "coalesce" FROM unnest($1) t(t));

CREATE OR REPLACE FUNCTION public.made_together(administrator uuid, at timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  with recursive made as (
    select actor_id as maker, id_of_subject(subject, 'profile') as id from audit_log
    where action in ('user.grant_admin', 'staff.propose') and created_at > at - interval '30 days'
  ), together as (
    select administrator as id
    union
    select case when made.maker = together.id then made.id else made.maker end
    from together join made on together.id in (made.maker, made.id)
  )
  select array_agg(id) from together where id is not null;
$function$;

CREATE OR REPLACE FUNCTION public.mark_card_money()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  paid ledger_transfers;
begin
  if new.code in ('payout', 'refund_wallet', 'refund_part', 'refund_to_wallet') then
    select t.* into paid from ledger_transfers t
    where t.reference = cause_of(new) and t.code = 'capture' and t.card_at is not null
      and not exists (
        select from orders o
        where o.id = case when t.reference like 'order:%' then substr(t.reference, 7)::uuid end
          and paid_by_transfer(o));
    if new.code = 'payout' then
      new.card_at := paid.card_at;
    elsif paid.debit_account_id like 'clearing:%' then
      new.card_at := new.created_at;
    end if;
  elsif new.debit_account_id like 'wallet:%' then
    select newest into new.card_at from card_money(
      substr(new.debit_account_id, 8)::uuid,
      new.created_at - make_interval(hours => card_rest_hours()))
    where amount > 0;
  elsif new.reference not like 'receipt:%' then
    select new.created_at into new.card_at from payment_methods
    where id = substr(new.debit_account_id, 10)::bigint and kind in ('gateway', 'link');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_late_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes (day) values (algiers_day(new.opened_at));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_late_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes (day) values (algiers_day(new.created_at));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_paid_limit()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select (value #>> '{}')::bigint from settings where key = 'mark_paid_limit'), 50000);
$function$;

CREATE OR REPLACE FUNCTION public.mark_public()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.was_public := new.status <> 'paused';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_unproven_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.unproven_name := new.amount > (
      select balance from ledger_accounts where id = 'wallet:' || new.user_id)
      - own_card_money(new.user_id)
    and not exists (
      select from seller_applications where user_id = new.user_id and status = 'approved');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.marked_paid_alone(administrator uuid, task bigint, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from refund_tasks t join audit_log l on l.subject = 'order:' || t.order_id,
      made_together(administrator, at) together
    where t.id = task and l.action = 'order.mark_paid' and l.actor_id = any (together)
      and exists (
        select from recent_administrators(at) other
        where other is distinct from t.user_id
          and (l.actor_id = administrator and other <> administrator
            or other <> all (together))));
$function$;

CREATE OR REPLACE FUNCTION public.may_hold(paid bigint, waiting integer, amount bigint, pieces integer, kept_hours integer, asked integer, asked_amount bigint, stock integer, min_quantity integer, most_orders integer, most_amount bigint, most_bp integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select amount + asked_amount <= paid or (
    waiting < most_orders and kept_hours < 48 and amount + asked_amount <= most_amount
    and pieces + asked <= greatest(min_quantity, (stock + pieces) * most_bp::bigint / 10000))
$function$;

CREATE OR REPLACE FUNCTION public.message_said()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('conversations', json_build_object(
    'people', json_build_array(buyer_id, seller_id))::text)
  from conversations where id = new.conversation_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.money_act(act text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when act in ('wallet.deposit', 'deposit.confirm', 'payment.credit', 'order.refund_wallet',
                 'order.refund_part', 'order.mark_paid') then 'credits'
    when act in ('wallet.withdrawal', 'order.refund_original',
                 'order.refund_part_original', 'order.settle',
                 'order.let_resale_pass', 'dispute.decide', 'receipt.arrive',
                 'receipt.arrive_other', 'payment.send_back', 'withdrawal.approve',
                 'reward.create', 'reward.update') then 'counted'
    when act in ('dispute.confirm', 'withdrawal.pay', 'withdrawal.return_exported', 'refund.done',
                 'settlement.record') then 'carries_out'
  end;
$function$;

CREATE OR REPLACE FUNCTION public.money_by_hand(administrator uuid, person uuid, since timestamp with time zone, until timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  given_wallets text[]; given_amounts bigint[]; given_at timestamptz[];
  wallets text[]; amounts bigint[]; had_at timestamptz[];
begin
  select array_agg(wallet), array_agg(amount), array_agg(at)
  into given_wallets, given_amounts, given_at
  from (
    select wallet, sum(amount)::bigint as amount, min(at) as at
    from (
      select 'wallet:' || credited as wallet, amount, created_at as at from audit_log
      where actor_id = administrator and credited is not null and amount is not null
        and created_at > since and created_at <= until and money_act(action) <> 'carries_out'
      union all
      select t.credit_account_id, t.amount, t.created_at
      from audit_log l join ledger_transfers t
        on t.debit_account_id = 'escrow:' || id_of_subject(l.subject, 'order')
      where l.actor_id = administrator and l.action = 'order.mark_paid' and l.amount is not null
        and l.created_at > since
        and t.code in ('refund_wallet', 'refund_part') and t.created_at <= until
        and t.credit_account_id like 'wallet:%'
      union all
      select t.credit_account_id, t.amount, t.created_at
      from audit_log l join refund_tasks k on k.order_id = id_of_subject(l.subject, 'order')
        join ledger_transfers t on t.reference = 'refund:' || k.id
      where l.actor_id = administrator and l.action = 'order.mark_paid' and l.amount is not null
        and l.created_at > since and t.code = 'refund_to_wallet' and t.created_at <= until
      union all
      select 'wallet:' || r.user_id, r.reward_value, r.created_at
      from (
        select substr(subject, 8)::bigint as id, min(created_at) as written_at from audit_log
        where actor_id = administrator and action in ('reward.create', 'reward.update')
          and amount is not null and created_at > since
        group by 1
      ) l join loyalty_redemptions r on r.reward_id = l.id
      where r.created_at >= l.written_at and r.created_at <= until
    ) came
    group by wallet
  ) given;
  wallets := given_wallets; amounts := given_amounts; had_at := given_at;
  for hop in 1..3 loop
    exit when wallets is null;
    select array_agg(wallet), array_agg(amount), array_agg(at)
    into wallets, amounts, had_at
    from (
      select wallet, sum(amount)::bigint as amount, min(at) as at
      from (
        select * from unnest(given_wallets, given_amounts, given_at) as g (wallet, amount, at)
        union all
        select seller, least(sum(earned), amount), min(at)
        from (
          select t.credit_account_id as seller, h.wallet as payer, h.amount, t.amount as earned,
            t.created_at as at
          from unnest(wallets, amounts, had_at) as h (wallet, amount, at)
            join ledger_transfers c on c.debit_account_id = h.wallet and c.code = 'capture'
              and c.created_at >= h.at and c.created_at <= until
            join ledger_transfers t on t.reference = c.reference and t.code = 'payout'
              and t.created_at <= until
        ) passed
        group by seller, payer, amount
      ) had
      group by wallet
    ) hands;
  end loop;
  return coalesce((
    select amount from unnest(wallets, amounts) as h (wallet, amount)
    where wallet = 'wallet:' || person), 0);
end $function$;

CREATE OR REPLACE FUNCTION public.money_moved(administrator uuid, until timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(amount), 0)::bigint from audit_log
  where actor_id = administrator and amount is not null
    and created_at > until - interval '1 day' and money_act(action) <> 'carries_out';
$function$;

CREATE OR REPLACE FUNCTION public.most_of(setting text, standard bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select (value #>> '{}')::bigint from settings where key = setting), standard);
$function$;

CREATE OR REPLACE FUNCTION public.most_offers_of(seller uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select nullif((value #>> '{}')::int, 0) from settings where key = 'most_offers_' ||
    (array['new', 'rising', 'trusted', 'expert', 'master'])[
      1 + coalesce((select level from seller_facts where seller_id = seller), 0)];
$function$;

CREATE OR REPLACE FUNCTION public.name_game_family(family bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- who names it at the same time waits, and sees this
  perform from game_families where id = family for no key update;
  update game_families f set name = g.name
  from (select name from games where family_id = family order by id limit 1) g
  where f.id = family and f.name <> g.name and not f.named;
end $function$;

CREATE OR REPLACE FUNCTION public.names_secret(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (regexp_replace(fold(value), '[^a-z0-9\u0620-\u06ff]+'::text, ' '::text, 'g'::text) ~ 'pass ?(word|code|phrase|wd)|\m(pwd|mdp|pin|otp|cvv|cvc|2fa|secret|secrets)\M|mot de passe|code (pin|secret)|(security|verification|recovery|backup|login|sign in|sms) ?codes?\M|(كلم[اه]ت?|رمز|رقم|كود) ?(ال)?(سر|سري|سريه|مرور|عبور|تحقق|امان|استرداد|احتياطي)(?![\u0620-\u06ff])|با?س ?وو?رد|بين ?كود|موت ?دو ?باس'::text);

CREATE OR REPLACE FUNCTION public.notification_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify(
    'notices', json_build_object('user_id', coalesce(new.user_id, old.user_id))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.offer_alerts_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into outbox (event, subject_id, payload)
  select 'offer.price_changed', new.id, jsonb_build_object('before', old.price, 'price', new.price)
  where exists (
    select from offer_alerts where offer_id = new.id and kind = 'price' and price >= new.price);
  insert into outbox (event, subject_id)
  select 'offer.back_in_stock', new.id
  where old.status <> 'active' and exists (
    select from offer_alerts where offer_id = new.id and kind = 'stock');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.offer_changes_facets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- of another game it leaves one and comes to the other
  insert into facet_changes (game_id, offer_id)
  select distinct unnest(array[old.game_id, new.game_id]), new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.offer_copies_main_image()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update offers o set main_image_url = (
    select i.url from offer_images i
    where i.offer_id = o.id order by i.is_main desc, i.position limit 1)
  where o.id = coalesce(new.offer_id, old.offer_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.offer_discounts_at_most_ten()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from offers where id = new.offer_id for update;
  if (select count(*) from offer_discounts where offer_id = new.offer_id) > 10 then
    raise exception 'an offer has ten discounts at most'
      using errcode = 'check_violation', constraint = 'offer_discounts_at_most_ten';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.offer_is_there(offer bigint)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  select exists (select from offers where id = offer)
$function$;

CREATE OR REPLACE FUNCTION public.offers_by_sellers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  seller record;
begin
  select username, profile_image_url into seller from profiles
  where id = new.user_id and (is_seller or is_admin) and suspended_at is null for share;
  if not found then
    raise exception 'only sellers and administrators create offers'
      using errcode = 'check_violation', constraint = 'offers_by_sellers';
  end if;
  if (new.seller_username, new.seller_image_url)
     is distinct from (seller.username, seller.profile_image_url) then
    raise exception 'an offer shows its seller as they are called and look'
      using errcode = 'check_violation', constraint = 'offers_show_seller';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.offers_change_facets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into facet_changes (game_id, offer_id)
    select game_id, id from new_offers where status = 'active';
  else
    insert into facet_changes (game_id, offer_id)
    select game_id, id from old_offers where status = 'active';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.offers_copy_max_discount()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update offers o set max_discount = m.most
  from (
    select c.offer_id, coalesce(max(d.discount_percent), 0) as most
    from (select distinct offer_id from changed_discounts) c
    left join offer_discounts d on d.offer_id = c.offer_id
    group by c.offer_id) m
  where o.id = m.offer_id and o.max_discount <> m.most;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.offers_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_offer(game_id, device, -n) from (
    select game_id, device, count(*)::int as n from old_offers where status = 'active'
    group by game_id, device order by game_id, device) c;
  perform page_changed(subject) from (
    select 'offer:' || id as subject from old_offers
    union select 'game:' || game_id from old_offers
    union select 'seller:' || user_id from old_offers) s;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.offers_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_offer(game_id, device, n) from (
    select game_id, device, count(*)::int as n from new_offers where status = 'active'
    group by game_id, device order by game_id, device) c;
  perform page_changed(subject) from (
    select 'offer:' || id as subject from new_offers
    union select 'game:' || game_id from new_offers
    union select 'seller:' || user_id from new_offers) s;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.offers_show_seller()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update offers set seller_username = new.username, seller_image_url = new.profile_image_url
  where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.offers_updated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from old_offers o join new_offers n on n.id = o.id
    where (n.status, n.game_id, n.device) is distinct from (o.status, o.game_id, o.device)
  ) then
    perform count_offer(game_id, device, n) from (
      select game_id, device, sum(n)::int as n from (
        select game_id, device, -1 as n from old_offers where status = 'active'
        union all select game_id, device, 1 from new_offers where status = 'active') e
      group by game_id, device having sum(n) <> 0 order by game_id, device) c;
  end if;
  perform page_changed(variadic array(
    select 'offer:' || id from new_offers
    union all select distinct 'game:' || game_id from new_offers
    union all select distinct 'seller:' || n.user_id
    from new_offers n join old_offers o on o.id = n.id where o.status <> n.status));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.only_forgets_account(was refund_tasks, becomes refund_tasks)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select was.done_at is not null and becomes.account is null
    and to_jsonb(was) - '{account, holder, given_at}'::text[]
      = to_jsonb(becomes) - '{account, holder, given_at}'::text[];
$function$;

CREATE OR REPLACE FUNCTION public.orders_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into order_changes (placed_on, paid_on, category, status, orders, amount)
    select algiers_day(created_at), algiers_day(paid_at), category, status, 1,
      total_price - shared_back(total_price, buyer_fee, refunded_part)
    from new_orders;
  elsif tg_op = 'DELETE' then
    insert into order_changes (placed_on, paid_on, category, status, orders, amount)
    select algiers_day(created_at), algiers_day(paid_at), category, status, -1,
      shared_back(total_price, buyer_fee, refunded_part) - total_price
    from old_orders;
  else
    insert into order_changes (placed_on, paid_on, category, status, orders, amount)
    select algiers_day(c.created_at), algiers_day(c.paid_at), c.category, c.status, c.change,
      c.change * (c.total_price - shared_back(c.total_price, c.buyer_fee, c.refunded_part))
    from old_orders o join new_orders n on n.id = o.id
    cross join lateral (values
      (o.created_at, o.paid_at, o.category, o.status, o.total_price, o.buyer_fee, o.refunded_part,
        -1),
      (n.created_at, n.paid_at, n.category, n.status, n.total_price, n.buyer_fee, n.refunded_part,
        1)
    ) c (created_at, paid_at, category, status, total_price, buyer_fee, refunded_part, change)
    where (o.created_at, o.paid_at, o.category, o.status, o.total_price, o.refunded_part)
      is distinct from
      (n.created_at, n.paid_at, n.category, n.status, n.total_price, n.refunded_part);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.orders_of_buyer(buyer uuid, since timestamp with time zone, offer bigint, OUT waiting integer, OUT amount bigint, OUT pieces integer, OUT kept_hours integer, OUT placed integer, OUT paid bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('checkout ' || buyer, 0));
  select count(*), coalesce(sum(total_price), 0),
    coalesce(sum(quantity) filter (where offer_id = offer), 0)
  into waiting, amount, pieces from orders where user_id = buyer and status = 'pending';
  select coalesce(floor(extract(epoch from sum(updated_at - created_at)) / 3600), 0)
  into kept_hours from orders
  where user_id = buyer and created_at > since - interval '7 days'
    and offer_id = offer and status = 'cancelled';
  select count(*) into placed from orders where user_id = buyer and created_at > since;
  select coalesce(sum(o.total_price - o.refunded_part), 0) into paid
  from orders o join order_statuses s using (status)
  where o.user_id = buyer and s.is_sale and not exists (
    select from marks_of_buyers b join marks m using (kind, mark)
    where b.user_id = buyer and m.user_id = o.seller_id);
end $function$;

CREATE OR REPLACE FUNCTION public.outages_since(since timestamp with time zone)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(json_agg(as_pause(from_at, to_at) order by from_at), '[]')
  from outages where to_at > since
$function$;

CREATE OR REPLACE FUNCTION public.own_card_money(person uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  wallet text := 'wallet:' || person;
  held bigint := 0;
  by_card bigint := 0;
  moved record;
begin
  if not exists (
    select from ledger_transfers
    where credit_account_id = wallet and card_at is not null and code <> 'payout'
  ) then
    return 0;
  end if;
  for moved in
    select t.id, t.created_at, t.amount, t.card_at is not null and t.code <> 'payout' as is_card,
      false as is_order
    from ledger_transfers t
    where t.credit_account_id = wallet and not exists (
      select from ledger_transfers paid
      where paid.reference = cause_of(t) and paid.debit_account_id = wallet)
    union all
    select t.id, t.created_at, coalesce((
        select sum(back.amount) from ledger_transfers back
        where back.reference = t.reference and back.credit_account_id = wallet), 0)
        + parts_back(t) - t.amount,
      false, t.code = 'capture'
    from ledger_transfers t
    where t.debit_account_id = wallet
    order by created_at, id
  loop
    held := held + moved.amount;
    if moved.is_card then
      by_card := by_card + moved.amount;
    elsif moved.is_order then
      by_card := greatest(0, by_card + moved.amount);
    elsif moved.amount < 0 then
      by_card := greatest(0, least(by_card, held));
    end if;
  end loop;
  return by_card;
end $function$;

CREATE OR REPLACE FUNCTION public.page_changed(VARIADIC tags text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into outbox (event, subject_id) select 'page.changed', unnest(tags);
$function$;

CREATE OR REPLACE FUNCTION public.paid_by_transfer(orders)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from transfer_receipts t
    where t.order_id = ($1).id and t.received_amount > case when ($1).paid_at is null then 0
      else coalesce((
        select sum(l.amount) from ledger_transfers l
        where l.reference = 'receipt:' || t.id and l.code = 'late_payment'), 0) end)
$function$;

CREATE OR REPLACE FUNCTION public.parts_back(paid ledger_transfers)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select case when paid.code = 'capture' then coalesce((
    select sum(back.amount) from ledger_transfers back
    where back.debit_account_id = paid.credit_account_id and back.reference like 'part:%'
      and back.credit_account_id = paid.debit_account_id), 0) else 0 end::bigint;
$function$;

CREATE OR REPLACE FUNCTION public.password_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from trusted_devices where user_id = new.user_id;
  delete from sign_in_challenges where user_id = new.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.pause_offers_of_suspended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from offers_of_suspended where user_id = new.id;
  with paused as (
    update offers set status = 'paused', updated_at = new.suspended_at
    where user_id = new.id and status = 'active'
    returning id, user_id)
  insert into offers_of_suspended (offer_id, user_id) select id, user_id from paused;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.payout_batch_rows_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_payout_batch(new.batch_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.payout_batches_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_payout_batch(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.payout_rows_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  batch bigint;
begin
  select b.id into batch
  from payout_batch_rows r join payout_batches b on b.id = r.batch_id
  where r.withdrawal_id = new.id and r.state = 'waiting' and b.state in ('approved', 'exported')
  for update of b;
  if batch is null then
    return null;
  end if;
  update payout_batch_rows set state = case new.status when 'paid' then 'paid' else 'back' end
  where batch_id = batch and withdrawal_id = new.id;
  update payout_batches set state = 'closed', ended_at = new.updated_at
  where id = batch
    and not exists (select from payout_batch_rows where batch_id = batch and state = 'waiting');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.pending_changes_fixed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.ended_as is not null
     or (old.id, old.user_id, old.role, old.settings, old.reason, old.proposed_by, old.proposed_at)
       is distinct from
       (new.id, new.user_id, new.role, new.settings, new.reason, new.proposed_by, new.proposed_at)
  then
    raise exception 'what was proposed ends once, as it was proposed'
      using errcode = 'check_violation', constraint = 'pending_changes_fixed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.pending_changes_now()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'it is proposed now'
    using errcode = 'check_violation', constraint = 'pending_changes_now';
end $function$;

CREATE OR REPLACE FUNCTION public.pending_deposits_of(person uuid)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('deposit ' || person, 0));
  return (select count(*) from deposits where user_id = person and status = 'pending');
end $function$;

CREATE OR REPLACE FUNCTION public.permission_of(act text, subject text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when act like 'user.%' and exists (
      select from staff where user_id = id_of_subject(subject, 'profile'))
    then 'manage_staff'
    else coalesce((select permission from act_permissions where action = act), 'run_site')
  end;
$function$;

CREATE OR REPLACE FUNCTION public.phone_digits(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(translate(value, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'::text, '01234567890123456789'::text), '\D'::text, ''::text, 'g'::text), '^(00)?(213)?0*'::text, ''::text);

CREATE OR REPLACE FUNCTION public.profile_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into profile_changes (day, profiles) values (algiers_day(old.created_at), -1);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into profile_changes (day, profiles) values (algiers_day(new.created_at), 1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.published_waits_no_more()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.publish_at := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.rebuild_facets(game bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('fold_facets', 0));
  -- held, so that the game is not deleted meanwhile
  perform from games where id = game for key share;
  if found then
    delete from facet_bitmaps where game_id = game;
    perform refold_facets(game, array(
      select id from offers where game_id = game and status = 'active'
      union select offer_id from offer_facets where game_id = game order by 1));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.recent_administrators(at timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select p.id from profiles p join staff s on s.user_id = p.id
  where s.role in ('owner', 'finance')
    and (p.suspended_at is null or p.suspended_at > at - interval '30 days')
  union
  select id_of_subject(subject, 'profile') from audit_log
  where action in ('user.remove_admin', 'user.grant_admin', 'staff.take_effect', 'staff.freeze')
    and created_at > at - interval '30 days'
    and case when before ? 'role' then before ->> 'role' in ('owner', 'finance')
      else action = 'user.remove_admin' end;
$function$;

CREATE OR REPLACE FUNCTION public.record_first_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into offer_prices (offer_id, since, price)
  select id, created_at, price from new_offers where was_public;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  present timestamptz := (
    select since from offer_prices where offer_id = new.id and until is null);
  changed timestamptz := greatest(new.updated_at, present);
begin
  if present is null and old.updated_at < changed then
    insert into offer_prices (offer_id, since, until, price)
    values (new.id, old.updated_at, changed, old.price)
    on conflict do nothing;
  else
    update offer_prices set until = changed
    where offer_id = new.id and until is null and since < changed;
  end if;
  insert into offer_prices (offer_id, since, price) values (new.id, changed, new.price)
  on conflict (offer_id, since) do update set price = excluded.price, until = null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_stock_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into offer_stock_changes
    (offer_id, supplied_before, supplied_after, stock_after, changed_at)
  values (new.id, old.stock_supplied, new.stock_supplied, new.quantity, new.updated_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refold_facets(game bigint, ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  gone int[];
  fresh int;
  size int;
  none bit varying;
  kept bit varying;
begin
  with removed as (
    delete from offer_facets f using unnest(ids) u (id)
    where f.game_id = game and f.offer_id = u.id and not exists (
      select from offers o where o.id = u.id and o.game_id = game and o.status = 'active')
    returning f.slot
  )
  select array_agg(slot) into gone from removed;
  -- of another price it is not known any more what is usual beside it
  update offer_facets f set user_id = r.user_id, price = r.price, minutes = r.minutes,
    unit_price = r.unit_price, words = r.words,
    usual_price = case when f.price = r.price then f.usual_price end
  from unnest(ids) u (id) join facet_rows r on r.offer_id = u.id
  where f.game_id = game and f.offer_id = u.id and r.game_id = game
    and (f.user_id, f.price, f.minutes, f.unit_price, f.words)
    is distinct from (r.user_id, r.price, r.minutes, r.unit_price, r.words);
  fresh := (
    select count(*) from unnest(ids) u (id) join offers o on o.game_id = game and o.id = u.id
    where o.status = 'active' and not exists (
      select from offer_facets f where f.game_id = game and f.offer_id = u.id));
  if fresh > 0 then
    -- the lowest slots that are free
    insert into offer_facets (game_id, offer_id, slot, user_id, price, minutes, unit_price, words)
    select game, r.offer_id, free.slot, r.user_id, r.price, r.minutes, r.unit_price, r.words
    from (
      select r.*, row_number() over (order by r.offer_id) as n
      from unnest(ids) u (id) join facet_rows r on r.offer_id = u.id
      where r.game_id = game and not exists (
        select from offer_facets f where f.game_id = game and f.offer_id = u.id)) r
    join (
      select s as slot, row_number() over (order by s) as n
      from generate_series(0, fresh - 1
        + (select count(*) from offer_facets where game_id = game)::int) s
      where not exists (select from offer_facets f where f.game_id = game and f.slot = s)
      limit fresh) free using (n);
  end if;

  size := greatest(
    (select length(bits) from facet_bitmaps where game_id = game and key = 'all'),
    (select (max(slot) / 1024 + 1) * 1024 from offer_facets where game_id = game));
  if size is null then
    return;
  end if;
  none := bits_of_slots('{}', size);
  kept := ~ bits_of_slots(gone || array(
    select f.slot from unnest(ids) u (id)
    join offer_facets f on f.game_id = game and f.offer_id = u.id), size);
  insert into facet_bitmaps (game_id, key, bits, offers)
  select game, key, bits, bit_count(bits)
  from (
    select coalesce(b.key, k.key) as key, b.bits as before,
      coalesce((b.bits || repeat('0', size - length(b.bits))::bit varying) & kept, none)
      | coalesce(k.bits, none) as bits
    from (select b.key, b.bits from facet_bitmaps b where b.game_id = game) b
    full join (select f.key collate "C" as key, f.bits from facet_bits(game, ids, none) f) k
      on k.key = b.key
  ) folded
  where before is distinct from bits
  on conflict (game_id, key) do update set bits = excluded.bits, offers = excluded.offers;
end $function$;

CREATE OR REPLACE FUNCTION public.refund_rests_until(task refund_tasks)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select task.created_at + make_interval(hours => card_rest_hours()) where came_by_card(task);
$function$;

CREATE OR REPLACE FUNCTION public.refuse_account_of_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    -- a further refund of an order goes where its buyer said before
    if not exists (
      select from refund_tasks
      where order_id = new.order_id and user_id = new.user_id
        and (account, holder, given_at) = (new.account, new.holder, new.given_at))
    then
      raise exception 'a refund begins without an account'
        using errcode = 'check_violation', constraint = 'refund_tasks_begin_without_account';
    end if;
  elsif account_rests_until(new.user_id, new.given_at) is not null then
    raise exception 'the account rests'
      using errcode = 'check_violation', constraint = 'refund_tasks_account_rests';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_cancel_under_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from transfer_receipts where order_id = new.id and state = 'under_review'
  ) and (
    select min(created_at) from transfer_receipts where order_id = new.id
  ) > new.updated_at - interval '72 hours' then
    raise exception 'a receipt of order % is under review', new.id
      using errcode = 'check_violation', constraint = 'orders_under_review';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_changed_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.removed_at is not null or new.removed_at is null or new.body <> '' or new.pictures <> 0
     or (new.id, new.conversation_id, new.author_id, new.kind, new.flags, new.client_token,
         new.created_at)
        is distinct from
        (old.id, old.conversation_id, old.author_id, old.kind, old.flags, old.client_token,
         old.created_at)
  then
    raise exception 'what was said can only be emptied'
      using errcode = 'check_violation', constraint = 'messages_frozen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_climb_not_offered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not sells_climb(new.offer_id, new.climb) then
    raise exception 'an order is of steps that its offer has'
      using errcode = 'check_violation', constraint = 'orders_climb_offered';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_credit_of_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ended timestamptz;
begin
  select deleted_at into ended from profiles
  where id = substr(new.credit_account_id, 8)::uuid for key share;
  if ended is not null then
    raise exception 'the wallet is of a deleted account'
      using errcode = 'check_violation', constraint = 'profiles_deleted';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_early_cancellation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from orders o
    where o.id = new.order_id
      and new.created_at >= due_at(o.paid_at, o.delivery_seconds + o.extra_seconds
        + case when new.party = 'system' then o.late_refund_hours * 3600 else 0 end, lent => o.id)
  ) then
    raise exception 'an order is cancelled as late only when it is'
      using errcode = 'check_violation', constraint = 'order_history_late';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_early_feedback()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select 1 from orders
    where id = new.order_id and status = 'received'
      and user_id = new.user_id and seller_id = new.seller_id
  ) then
    raise exception 'feedback is the buyer''s, after the order was received'
      using errcode = 'check_violation', constraint = 'order_feedback_received';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_early_username_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.last_username_change is null
     or new.last_username_change is not distinct from old.last_username_change
     or new.last_username_change < old.last_username_change + interval '60 days' then
    raise exception 'a username changes once in 60 days'
      using errcode = 'check_violation', constraint = 'profiles_username_wait';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_false_export()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.exported_at is null or new.status <> 'approved' or old.exported_at > new.exported_at then
    raise exception 'what was exported stays so, and only what is approved is exported'
      using errcode = 'check_violation', constraint = 'withdrawals_export_stays';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_for_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ended timestamptz;
begin
  select deleted_at into ended from profiles where id = new.user_id for key share;
  if ended is not null then
    raise exception 'the account is deleted'
      using errcode = 'check_violation', constraint = 'profiles_deleted';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_for_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  person record;
begin
  select deleted_at, suspended_at into person from profiles where id = new.user_id for key share;
  if person.deleted_at is not null then
    raise exception 'the account is deleted'
      using errcode = 'check_violation', constraint = 'profiles_deleted';
  end if;
  if person.suspended_at is not null then
    raise exception 'the account is suspended'
      using errcode = 'check_violation', constraint = 'profiles_suspended';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_for_suspended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  person uuid;
begin
  if tg_table_name in ('order_history', 'dispute_history') then
    person := new.actor_id;
  else
    person := new.user_id;
  end if;
  if exists (select from profiles where id = person and suspended_at is not null) then
    raise exception 'the account is suspended'
      using errcode = 'check_violation', constraint = 'profiles_suspended';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_hand_made_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'ledger accounts are never deleted' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' and coalesce(new.balance, 0) <> 0 then
    raise exception 'an account begins at 0' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and pg_trigger_depth() < 2 then
    raise exception 'a balance changes only by a transfer' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_held_username()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select 1 from released_usernames
    where username = lower(new.username) and user_id <> new.id
      and held_until > coalesce(new.deleted_at, new.last_username_change, new.created_at)
  ) then
    raise exception 'username is held for who had it before'
      using errcode = 'unique_violation', constraint = 'profiles_username_held';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_illegal_application_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.status in ('approved', 'rejected') then
      raise exception 'an application begins as pending'
        using errcode = 'check_violation', constraint = 'seller_applications_begin_pending';
    end if;
    return new;
  end if;
  if new.status <> old.status and not exists (
      select 1 from seller_application_moves
      where from_status = old.status and to_status = new.status) then
    raise exception 'an application does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'seller_applications_legal_move';
  end if;
  if (new.full_name, new.email, new.phone, new.experience)
     is distinct from (old.full_name, old.email, old.phone, old.experience)
     and new.status <> 'pending' then
    raise exception 'what was decided on does not change'
      using errcode = 'check_violation', constraint = 'seller_applications_decided';
  end if;
  if new.user_id is distinct from old.user_id and new.user_id is not null then
    raise exception 'an application stays with its person'
      using errcode = 'check_violation', constraint = 'seller_applications_own';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_illegal_attempt_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'created' then
      raise exception 'an attempt begins as created'
        using errcode = 'check_violation', constraint = 'payment_attempts_begin_created';
    end if;
    return new;
  end if;
  if new.state <> old.state and not exists (
    select from payment_attempt_moves where from_state = old.state and to_state = new.state
  ) then
    raise exception 'an attempt does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'payment_attempts_legal_move';
  end if;
  if (new.user_id, new.order_id, new.payment_method_id, new.provider, new.amount, new.token,
      new.created_at, new.expires_at)
     is distinct from
     (old.user_id, old.order_id, old.payment_method_id, old.provider, old.amount, old.token,
      old.created_at, old.expires_at)
     or (old.provider_id is not null and new.provider_id is distinct from old.provider_id)
     or (old.url is not null and new.url is distinct from old.url)
     or (old.state = 'paid' and new.fees is distinct from old.fees)
  then
    raise exception 'what was agreed with the provider is frozen'
      using errcode = 'check_violation', constraint = 'payment_attempts_frozen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_illegal_batch_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' then
      raise exception 'a batch begins open'
        using errcode = 'check_violation', constraint = 'payout_batches_begin_open';
    end if;
    return new;
  end if;
  if new.state <> old.state and not exists (
    select from payout_batch_moves where from_state = old.state and to_state = new.state
  ) then
    raise exception 'a batch does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'payout_batches_legal_move';
  end if;
  if (new.id, new.created_by, new.created_at) is distinct from
       (old.id, old.created_by, old.created_at)
     or old.state <> 'open' and (new.rows, new.total, new.approved_by, new.approved_at)
       is distinct from (old.rows, old.total, old.approved_by, old.approved_at)
  then
    raise exception 'what was approved is frozen'
      using errcode = 'check_violation', constraint = 'payout_batches_frozen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_illegal_batch_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  batch   payout_batches;
  payment withdrawals;
begin
  select * into batch from payout_batches where id = new.batch_id for share;
  select * into payment from withdrawals where id = new.withdrawal_id;
  if tg_op = 'INSERT' then
    if batch.state = 'open' and new.state = 'waiting' and payment.status in ('requested', 'approved')
       and payment.exported_at is null and new.amount = payment.amount - payment.fee then
      return new;
    end if;
  elsif (new.batch_id, new.withdrawal_id, new.amount) = (old.batch_id, old.withdrawal_id, old.amount)
    and old.state = 'waiting' and (case new.state
      when 'taken_out' then batch.state = 'open'
      when 'paid' then batch.state in ('approved', 'exported') and payment.status = 'paid'
      when 'back' then batch.state in ('approved', 'exported') and payment.status = 'returned'
    end)
  then
    return new;
  end if;
  raise exception 'what is in a batch is frozen'
    using errcode = 'check_violation', constraint = 'payout_batch_rows_frozen';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_illegal_deposit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' and new.attempt_id is null then
      raise exception 'a deposit begins as pending'
        using errcode = 'check_violation', constraint = 'deposits_begin_pending';
    end if;
    return new;
  end if;
  if new.status <> old.status and old.status <> 'pending' then
    raise exception 'a deposit is decided once'
      using errcode = 'check_violation', constraint = 'deposits_decided_once';
  end if;
  if (new.user_id, new.amount, new.attempt_id, new.to_account, new.receipt_digest,
      new.receipt_look, new.token, new.created_at)
     is distinct from
     (old.user_id, old.amount, old.attempt_id, old.to_account, old.receipt_digest,
      old.receipt_look, old.token, old.created_at)
     -- what shows a person can only be forgotten
     or (new.receipt_url is distinct from old.receipt_url and new.receipt_url is not null)
     or (new.reference_text is distinct from old.reference_text
         and new.reference_text is not null)
     or old.status <> 'pending'
        and (new.received_amount, new.refusal_reason, new.decided_by, new.decided_at)
        is distinct from
        (old.received_amount, old.refusal_reason, old.decided_by, old.decided_at)
  then
    raise exception 'what was said of a deposit is frozen'
      using errcode = 'check_violation', constraint = 'deposits_frozen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_illegal_dispute_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.status not in ('answering', 'deciding')
       or (new.status = 'answering') <> (new.opener = 'buyer')
       or exists (select from orders o where o.id = new.order_id
         and ((new.opened_by = o.user_id) <> (new.opener = 'buyer')
           or new.opened_by = o.seller_id)) then
      raise exception 'a dispute is opened by its buyer, or by an administrator who is no party'
        using errcode = 'check_violation', constraint = 'disputes_begin';
    end if;
    if new.arrived >= (select quantity from orders o where o.id = new.order_id) then
      raise exception 'of what arrived in part, something is missing'
        using errcode = 'check_violation', constraint = 'disputes_arrived_part';
    end if;
    if new.opener = 'buyer'
       and (select count(*) from disputes d
         where d.order_id = new.order_id and d.opener = 'buyer') >= 3
    then
      raise exception 'a buyer opens at most three disputes of an order'
        using errcode = 'check_violation', constraint = 'disputes_few';
    end if;
    return new;
  end if;
  if new.status <> old.status and not exists (
    select from dispute_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'a dispute does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'disputes_legal_move';
  end if;
  if (new.order_id, new.opened_by, new.opener, new.reason, new.arrived, new.terms, new.opened_at,
      new.token)
     is distinct from
     (old.order_id, old.opened_by, old.opener, old.reason, old.arrived, old.terms, old.opened_at,
      old.token)
     or old.appealed_by is not null
       and (new.appealed_by, new.appealed_from) is distinct from (old.appealed_by,
         old.appealed_from)
     or old.status = 'closed' and (to_jsonb(new) - '{words,answer,decision,appeal}'::text[])
       <> (to_jsonb(old) - '{words,answer,decision,appeal}'::text[])
  then
    raise exception 'how a dispute began, and how it ended, stays'
      using errcode = 'check_violation', constraint = 'disputes_frozen';
  end if;
  if exists (
    select from orders o where o.id = new.order_id
      and (new.decided_by in (o.user_id, o.seller_id) or new.second_by in (o.user_id, o.seller_id)
        or new.assigned_to in (o.user_id, o.seller_id)
        or new.appealed_by not in (o.user_id, o.seller_id)
        or new.decided_part > o.total_price - o.buyer_fee)
  ) then
    raise exception 'no party decides, and only a party appeals'
      using errcode = 'check_violation', constraint = 'disputes_no_party_decides';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_illegal_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  counted constant boolean := coalesce(old.outcome in (
    'paid', 'deposited', 'to_wallet', 'buyer_gone', 'paid_by_hand', 'paid_again'), false);
begin
  if (new.id, new.seq, new.provider) is distinct from (old.id, old.seq, old.provider)
     or (counted or old.handled_at is not null)
        and (new.payment_id, new.order_id, new.attempt_id, new.payload, new.outcome,
             new.received_at)
            is distinct from
            (old.payment_id, old.order_id, old.attempt_id, old.payload, old.outcome,
             old.received_at)
     or old.handled_at is not null
        and (new.handled_at, new.handled_by, new.handled_as, new.handled_note)
            is distinct from
            (old.handled_at, old.handled_by, old.handled_as, old.handled_note)
  then
    raise exception 'what was told of a payment that counted or was handled is frozen'
      using errcode = 'check_violation', constraint = 'payment_events_frozen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_illegal_export()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
       select from payout_batches where id = new.batch_id and state in ('approved', 'exported'))
     or new.copy <> 1 + (select count(*) from payout_exports where batch_id = new.batch_id)
  then
    raise exception 'only what is approved and waits is exported, copy after copy'
      using errcode = 'check_violation', constraint = 'payout_exports_in_turn';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_illegal_order_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status is distinct from old.status then
    if not exists (
      select 1 from order_moves where from_status = old.status and to_status = new.status
    ) then
      raise exception 'an order does not go from % to %', old.status, new.status
        using errcode = 'check_violation', constraint = 'orders_legal_move';
    end if;
    -- after delivery only a disputed order whose money is still held can be refunded
    if (select is_refunded from order_statuses where status = new.status) and old.status <> 'paid'
       and (old.disputed_at is null or old.released_at is not null) then
      raise exception 'only a disputed order can be refunded after delivery'
        using errcode = 'check_violation', constraint = 'orders_refund_disputed';
    end if;
    if new.status = 'received' and old.disputed_at is not null then
      raise exception 'a disputed order is frozen'
        using errcode = 'check_violation', constraint = 'orders_frozen';
    end if;
  end if;
  if old.released_at is not null
     and (new.released_at is distinct from old.released_at or new.status <> old.status) then
    raise exception 'a released order does not change'
      using errcode = 'check_violation', constraint = 'orders_released_is_final';
  end if;
  if (new.user_id, new.seller_id, new.offer_id, new.game_id, new.category, new.offer_title,
      new.quantity, new.unit_price, new.discount, new.buyer_fee, new.total_price,
      new.seller_fee_bp, new.payment_method_id, new.checkout_token, new.checkout_digest,
      new.created_at,
      new.delivery_seconds, new.late_refund_hours)
     is distinct from
     (old.user_id, old.seller_id, old.offer_id, old.game_id, old.category, old.offer_title,
      old.quantity, old.unit_price, old.discount, old.buyer_fee, old.total_price,
      old.seller_fee_bp, old.payment_method_id, old.checkout_token, old.checkout_digest,
      old.created_at,
      old.delivery_seconds, old.late_refund_hours)
    or new.refunded_part = old.refunded_part and new.seller_fee <> old.seller_fee
  then
    raise exception 'what was agreed at checkout is frozen'
      using errcode = 'check_violation', constraint = 'orders_frozen_terms';
  end if;
  -- who reads until when an order waits can rely on it
  if new.auto_cancel_minutes < old.auto_cancel_minutes then
    raise exception 'an order waits no shorter than it was said'
      using errcode = 'check_violation', constraint = 'orders_wait_as_said';
  end if;
  -- a payment that finds too few units leaves the order to its seller
  if new.delivery_mode <> old.delivery_mode
     and (new.delivery_mode <> 'manual' or new.status <> 'paid' or old.completed_at is not null)
       then
    raise exception 'how an order is delivered was agreed at checkout'
      using errcode = 'check_violation', constraint = 'orders_frozen_mode';
  end if;
  -- in a dispute a part goes back when it is shared, and so released
  if new.refunded_part <> old.refunded_part
     and (new.refunded_part < old.refunded_part or old.released_at is not null
       or new.released_at is null and (old.disputed_at is not null or new.status <> old.status))
  then
    raise exception 'a part goes back while the money is held and nobody disputes it'
      using errcode = 'check_violation', constraint = 'orders_part_while_held';
  end if;
  if new.extra_seconds <> old.extra_seconds and (old.extra_seconds > 0 or old.status <> 'paid') then
    raise exception 'more time is granted once, while an order waits for its delivery'
      using errcode = 'check_violation', constraint = 'orders_extended_once';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_illegal_part()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  o orders;
begin
  select * into o from orders where id = new.order_id for update;
  if new.actor_id in (o.user_id, o.seller_id) then
    raise exception 'no party gives back a part of its own order'
      using errcode = 'check_violation', constraint = 'order_refunds_by_no_party';
  end if;
  if o.from_wallet and new.way = 'original' then
    raise exception 'what the wallet paid goes back to it'
      using errcode = 'check_violation', constraint = 'order_refunds_of_wallet';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_illegal_receipt_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'under_review' then
      raise exception 'a receipt begins under review'
        using errcode = 'check_violation', constraint = 'transfer_receipts_begin_under_review';
    end if;
    -- whoever moves the order meanwhile is waited for
    perform from orders
    where id = new.order_id and user_id = new.user_id and status = 'pending' and not from_wallet
    for share;
    if not found then
      raise exception 'a receipt is for a pending order of its sender'
        using errcode = 'check_violation', constraint = 'transfer_receipts_of_pending_order';
    end if;
    return new;
  end if;
  if new.state <> old.state and old.state <> 'under_review' then
    raise exception 'a receipt is decided once'
      using errcode = 'check_violation', constraint = 'transfer_receipts_decided_once';
  end if;
  if (new.order_id, new.user_id, new.amount, new.to_account, new.sent_at, new.receipt_digest,
      new.receipt_look, new.token, new.created_at)
     is distinct from
     (old.order_id, old.user_id, old.amount, old.to_account, old.sent_at, old.receipt_digest,
      old.receipt_look, old.token, old.created_at)
     -- what shows a person can only be forgotten
     or (new.receipt_url is distinct from old.receipt_url and new.receipt_url is not null)
     or (new.sender_name is distinct from old.sender_name and new.sender_name is not null)
     or old.state <> 'under_review'
        and (new.received_amount, new.refusal_reason, new.decided_by, new.decided_at)
        is distinct from
        (old.received_amount, old.refusal_reason, old.decided_by, old.decided_at)
  then
    raise exception 'what was said of a receipt is frozen'
      using errcode = 'check_violation', constraint = 'transfer_receipts_frozen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_illegal_task_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.done_at is not null or old.to_wallet_at is not null
     or old.asked_at is not null and new.asked_at is distinct from old.asked_at
     or (new.id, new.order_id, new.event_id, new.refund_id, new.user_id,
         new.payment_method_id, new.amount,
         new.provider, new.provider_id, new.created_at)
        is distinct from
        (old.id, old.order_id, old.event_id, old.refund_id, old.user_id,
         old.payment_method_id, old.amount,
         old.provider, old.provider_id, old.created_at)
  then
    raise exception 'a task is done once, as it was given'
      using errcode = 'check_violation', constraint = 'refund_tasks_frozen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_illegal_withdrawal_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'requested' then
      raise exception 'a withdrawal begins as requested'
        using errcode = 'check_violation', constraint = 'withdrawals_begin_requested';
    end if;
    return new;
  end if;
  if new.status <> old.status and not exists (
    select from withdrawal_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'a withdrawal does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'withdrawals_legal_move';
  end if;
  if (new.user_id, new.amount, new.fee_bp, new.fee, new.level, new.account_kind, new.token,
      new.unproven_name, new.created_at)
     is distinct from
     (old.user_id, old.amount, old.fee_bp, old.fee, old.level, old.account_kind, old.token,
      old.unproven_name, old.created_at)
     -- an account is never another one; it can only be forgotten
     or (new.account, new.account_holder) is distinct from (old.account, old.account_holder)
        and new.account is not null
     or old.bank_reference is distinct from new.bank_reference and old.bank_reference is not null
     or old.return_reason is distinct from new.return_reason and old.return_reason is not null
  then
    raise exception 'what was requested is frozen'
      using errcode = 'check_violation', constraint = 'withdrawals_frozen_terms';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_image_shown_elsewhere()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('receipt:' || new.receipt_digest, 0));
  if tg_table_name = 'deposits'
      and exists (select from transfer_receipts where receipt_digest = new.receipt_digest)
    or tg_table_name = 'transfer_receipts'
      and exists (select from deposits where receipt_digest = new.receipt_digest)
  then
    raise exception 'the image of a receipt was shown elsewhere'
      using errcode = 'check_violation', constraint = 'receipts_image_in_one_place';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_message_of_stranger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  person record;
begin
  if new.kind = 'staff' then
    -- who decides the dispute of its order asks both, and is neither
    if new.flags <> '{}' or new.pictures > 0 or not exists (
      select from conversations c
      join profiles p on p.id = new.author_id and p.is_admin
      where c.id = new.conversation_id and p.id not in (c.buyer_id, c.seller_id)
        and c.order_id is not null
        and (exists (
            select from disputes d
            where d.order_id = c.order_id and d.status in ('deciding', 'second_look'))
          or exists (
            select from conversation_access_log r
            where r.conversation_id = c.id and r.admin_id = new.author_id
              and r.reason is not null and r.created_at > new.created_at - interval '1 hour')))
    then
      raise exception 'staff ask in a conversation while they decide a dispute of others'
        using errcode = 'check_violation', constraint = 'messages_by_staff';
    end if;
  elsif not exists (
    select from conversation_members
    where conversation_id = new.conversation_id and person_id = new.author_id
  ) then
    raise exception 'only its people speak in a conversation'
      using errcode = 'check_violation', constraint = 'messages_by_members';
  end if;
  select deleted_at, suspended_at into person
  from profiles where id = new.author_id for key share;
  if person.deleted_at is not null then
    raise exception 'the account is deleted'
      using errcode = 'check_violation', constraint = 'profiles_deleted';
  end if;
  if person.suspended_at is not null then
    raise exception 'the account is suspended'
      using errcode = 'check_violation', constraint = 'profiles_suspended';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_new_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.shredded_at is null and exists (
    select from orders o join order_statuses s on s.status = o.status
    where o.id = new.order_id and o.user_id = new.given_by and o.category = 'boosting'
      and s.holds_money and o.released_at is null
  ) then
    return new;
  end if;
  raise exception 'access is given by the buyer of a boost while its money is held'
    using errcode = 'check_violation', constraint = 'order_credentials_by_buyer';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_new_order_in_motion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status <> 'pending' then
    raise exception 'an order begins as pending'
      using errcode = 'check_violation', constraint = 'orders_begin_pending';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_new_unit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state = 'sold' and new.offer_id is null and exists (
    select from orders where id = new.order_id and seller_id = new.given_by and status = 'paid'
  ) or new.state = 'stock' and exists (
    select from offers where id = new.offer_id and user_id = new.given_by
      and delivery_mode = 'instant' and deleted_at is null
  ) or new.state = 'held' and exists (
    select from offers where id = new.offer_id and user_id = new.given_by
      and category = 'accounts' and deleted_at is null
  ) then
    return new;
  end if;
  raise exception 'a unit is given by the seller of an order that waits for it, or of its offer'
    using errcode = 'check_violation', constraint = 'vault_units_by_seller';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_offer_of_suspended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- shared, so that a suspension at the same moment is waited for, and waits for this
  perform from profiles where id = new.user_id and suspended_at is null for share;
  if not found then
    raise exception 'the suspended sell nothing'
      using errcode = 'check_violation', constraint = 'offers_not_of_suspended';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.number, new.order_id, new.given_by, new.token, new.fields_version, new.sealed,
      new.nonce, new.login_digest, new.given_at)
     is distinct from
     (old.id, old.number, old.order_id, old.given_by, old.token, old.fields_version, old.sealed,
      old.nonce, old.login_digest, old.given_at) or old.shredded_at is not null then
    raise exception 'access that was given does not change'
      using errcode = 'check_violation', constraint = 'order_credentials_frozen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_answers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.buyer_fields <> '[]' or not exists (
    select from order_statuses s
    where s.status = new.status and (s.is_undone or new.released_at is not null)
  ) then
    raise exception 'what the buyer answered is frozen until the order is over'
      using errcode = 'check_violation', constraint = 'orders_answers_frozen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_attribute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what offers state under a key would mean something else'
    using errcode = 'check_violation', constraint = 'game_attributes_fixed';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_climb()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what is climbed is a part of what was agreed'
    using errcode = 'check_violation', constraint = 'orders_climb_frozen';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (
    (new.id, new.buyer_id, new.seller_id, new.offer_id, new.created_at) is distinct from
    (old.id, old.buyer_id, old.seller_id, old.offer_id, old.created_at)
    or old.order_id is not null and new.order_id is distinct from old.order_id
  ) then
    raise exception 'whose conversation it is and about what is frozen'
      using errcode = 'check_violation', constraint = 'conversations_frozen';
  end if;
  if new.order_id is not null and not exists (
    select from orders where id = new.order_id
      and (user_id, seller_id, offer_id) = (new.buyer_id, new.seller_id, new.offer_id)
  ) or new.order_id is null and not exists (
    select from offers where id = new.offer_id and user_id = new.seller_id
  ) then
    raise exception 'a conversation is between those of its order and offer'
      using errcode = 'check_violation', constraint = 'conversations_parties';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_extension()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.accepted_at is not null or not exists (
      select from orders
      where id = new.order_id and status = 'paid' and new.seconds <= delivery_seconds
    ) then
      raise exception 'more time is asked for while an order waits, at most the promise again'
        using errcode = 'check_violation', constraint = 'order_extensions_asked';
    end if;
  elsif tg_op = 'DELETE' or old.accepted_at is not null
      and new.accepted_at is distinct from old.accepted_at
    or (new.order_id, new.seconds, new.asked_at)
      is distinct from (old.order_id, old.seconds, old.asked_at)
  then
    raise exception 'what a seller asked for stays, and is granted once'
      using errcode = 'check_violation', constraint = 'order_extensions_stay';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_guide_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.game_id, new.key, new.side) is distinct from (old.game_id, old.key, old.side)
     or new.game_id is null and new.category <> old.category then
    raise exception 'a step of a guide keeps its key and its side'
      using errcode = 'check_violation', constraint = 'guide_steps_frozen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' and new.last = 1
     or tg_op = 'UPDATE' and new.year = old.year and new.last = old.last + 1 then
    return new;
  end if;
  raise exception 'invoices are numbered one after the other'
    using errcode = 'check_violation', constraint = 'invoice_years_without_gaps';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_offer_attributes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what the offer stated is a part of what was agreed'
    using errcode = 'check_violation', constraint = 'orders_offer_attributes_frozen';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_offer_report()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    -- it is handled once; the words of a deleted account go
    if (new.id, new.offer_id, new.reporter_id, new.reason, new.created_at)
       is distinct from (old.id, old.offer_id, old.reporter_id, old.reason, old.created_at)
       or new.words not in (old.words, '')
       or old.handled_at is not null
          and (new.outcome, new.handled_by, new.handled_at)
          is distinct from (old.outcome, old.handled_by, old.handled_at)
    then
      raise exception 'a report is only handled'
        using errcode = 'check_violation', constraint = 'offer_reports_frozen';
    end if;
    return new;
  end if;
  if exists (select from offers where id = new.offer_id and user_id = new.reporter_id) then
    raise exception 'nobody reports their own offer'
      using errcode = 'check_violation', constraint = 'offer_reports_by_others';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_payer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'how an order is paid is agreed at checkout'
    using errcode = 'check_violation', constraint = 'orders_payer_frozen';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if exists (select from messages where id = old.message_id and removed_at is null)
       or exists (select from disputes where number = old.dispute_number and status <> 'closed')
         then
      raise exception 'a picture stays as long as its message'
        using errcode = 'check_violation', constraint = 'message_attachments_stay';
    end if;
    return old;
  end if;
  if not exists (
    select from messages
    where id = new.message_id and author_id = new.author_id and new.position < pictures
  ) and not exists (
    select from disputes d join orders o on o.id = d.order_id
    where d.number = new.dispute_number and d.status <> 'closed'
      and new.author_id in (o.user_id, o.seller_id)
  ) then
    raise exception 'a picture is of the author of its message, or of a side of its dispute'
      using errcode = 'check_violation', constraint = 'message_attachments_by_author';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_proposal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> 'open' and new.state <> old.state
     or (new.dispute, new.side, new.kind, new.part, new.created_at, new.token)
       is distinct from (old.dispute, old.side, old.kind, old.part, old.created_at, old.token)
  then
    raise exception 'what was proposed stays, and is answered once'
      using errcode = 'check_violation', constraint = 'dispute_proposals_frozen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_report()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    -- it is handled once; the words of a deleted account go
    if (new.id, new.message_id, new.reporter_id, new.reason, new.created_at)
       is distinct from (old.id, old.message_id, old.reporter_id, old.reason, old.created_at)
       or new.words not in (old.words, '')
       or old.handled_at is not null
          and (new.handled_by, new.handled_at) is distinct from (old.handled_by, old.handled_at)
    then
      raise exception 'a report is only handled'
        using errcode = 'check_violation', constraint = 'abuse_reports_frozen';
    end if;
    return new;
  end if;
  if not exists (
    select from messages m
    join conversation_members c on c.conversation_id = m.conversation_id
    where m.id = new.message_id and c.person_id is distinct from m.author_id and m.kind <> 'staff'
      and (new.reporter_id is null or c.person_id = new.reporter_id)
  ) then
    raise exception 'only the other side reports what was said to it'
      using errcode = 'check_violation', constraint = 'abuse_reports_by_members';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_reward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from loyalty_rewards
  where id = new.reward_id
    and (points_required, reward_value) = (new.points_spent, new.reward_value);
  if not found then
    raise exception 'a redemption costs and brings what its reward says'
      using errcode = 'check_violation', constraint = 'loyalty_redemptions_price';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_seller_shown()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from profiles
  where id = new.user_id and username = new.seller_username
    and profile_image_url is not distinct from new.seller_image_url;
  if not found then
    raise exception 'an offer shows its seller as they are called and look'
      using errcode = 'check_violation', constraint = 'offers_show_seller';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.kind = 'invoice' and new.total <> (
      select total_price from orders where id = new.order_id)
    or new.kind = 'credit_note' and new.total <> (
      select case when s.is_refunded then o.total_price
          else shared_back(o.total_price, o.buyer_fee, o.refunded_part) end
        - coalesce((select sum(total) from invoices
            where order_id = o.id and kind = 'credit_note'), 0)
      from orders o join order_statuses s using (status) where o.id = new.order_id)
  then
    raise exception 'an invoice is of its order''s total, a credit note of what went back'
      using errcode = 'check_violation', constraint = 'invoices_of_order_total';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_unit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.number, new.offer_id, new.game_id, new.given_by, new.token, new.fields_version,
      new.sealed, new.nonce, new.digest, new.login_digest, new.created_at)
     is distinct from
     (old.id, old.number, old.offer_id, old.game_id, old.given_by, old.token, old.fields_version,
      old.sealed, old.nonce, old.digest, old.login_digest, old.created_at)
        or old.shredded_at is not null
     or new.hint <> old.hint and new.shredded_at is null
     or old.order_id is not null
        and (new.order_id, new.position, new.sold_at)
            is distinct from (old.order_id, old.position, old.sold_at)
     or new.stocked_at is distinct from old.stocked_at
        and (old.state, new.state) <> ('held', 'stock') then
    raise exception 'what was delivered does not change'
      using errcode = 'check_violation', constraint = 'vault_units_frozen';
  end if;
  if new.state <> old.state and (old.state, new.state) not in
     (('held', 'stock'), ('held', 'removed'), ('stock', 'sold'), ('stock', 'removed')) then
    raise exception 'a unit does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'vault_units_legal_move';
  end if;
  -- out of the stock it goes to an order of its offer, at its payment
  if old.state = 'stock' and new.state = 'sold' and not exists (
    select from orders o
    where o.id = new.order_id and o.offer_id = new.offer_id and o.seller_id = new.given_by
      and o.status = 'paid'
  ) then
    raise exception 'a unit is sold to an order of its offer'
      using errcode = 'check_violation', constraint = 'vault_units_sold_to_order';
  end if;
  -- while its money is held it is the only proof of what was delivered
  if new.shredded_at is not null and exists (
    select from orders o join order_statuses s on s.status = o.status
    where o.id = new.order_id and not s.is_undone and o.released_at is null
  ) then
    raise exception 'a unit is kept until its order is over'
      using errcode = 'check_violation', constraint = 'vault_units_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_paid_under_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from transfer_receipts where order_id = new.id and state = 'under_review'
  ) and not exists (
    select from payment_events
    where order_id = new.id and (outcome = 'paid' or handled_as = 'marked_paid')
  ) then
    raise exception 'a receipt of order % is under review', new.id
      using errcode = 'check_violation', constraint = 'orders_not_paid_under_review';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_points_of_linked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from orders where id = new.order_id and are_linked(user_id, seller_id)) then
    raise exception 'who trades with themselves earns no points'
      using errcode = 'check_violation', constraint = 'loyalty_points_linked';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_praise_of_linked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if are_linked(new.user_id, new.seller_id) then
    raise exception 'feedback of oneself does not count'
      using errcode = 'check_violation', constraint = 'order_feedback_linked';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_price_beside_steps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name <> 'offer_steps' and has_price_beside_steps(case tg_table_name
    when 'offers' then (to_jsonb(new) ->> 'id')::bigint
    else (to_jsonb(new) ->> 'offer_id')::bigint end)
  then
    raise exception 'an offer has either a price or steps'
      using errcode = 'check_violation', constraint = 'offers_price_or_steps';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_read_by_others()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from profiles where id = new.admin_id and is_admin)
     or exists (
       select from conversations
       where id = new.conversation_id and new.admin_id in (buyer_id, seller_id)
     )
  then
    raise exception 'an administrator reads what is not their own'
      using errcode = 'check_violation', constraint = 'conversation_access_log_by_staff';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_release_of_resale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if resale_waits(new.id) then
    raise exception 'the money of order % waits until staff have looked', new.id
      using errcode = 'check_violation', constraint = 'orders_resale_looked_at';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_replies_of_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from profiles where id = new.seller_id and deleted_at is null for key share;
  if not found then
    raise exception 'the account is deleted'
      using errcode = 'check_violation', constraint = 'profiles_deleted';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_reserved_username()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from reserved_usernames where username = lower(new.username))
     -- names of deleted accounts are nobody's to choose
     or (new.deleted_at is null and lower(new.username) ~ '^deleted_')
     -- nor generated ones: whether one is free would tell whether a sign-up made an account
     or (tg_op = 'UPDATE' and lower(new.username) ~ '^user[0-9a-f]{8}$')
     -- a name that poses as staff, such as kanz_support; administrators may have one
     or (not new.is_admin and lower(new.username) ~
       '(^|_)(kanz|admin|administrator|moderator|support|staff|official|escrow|tradeshield)'
       '[0-9]*(_|$)') then
    raise exception 'username is reserved'
      using errcode = 'check_violation', constraint = 'profiles_username_reserved';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_resting_money()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.amount > (select balance from ledger_accounts where id = 'wallet:' || new.user_id)
    - (select amount from card_money(
        new.user_id, new.created_at - make_interval(hours => card_rest_hours())))
  then
    raise exception 'what came by card rests before it is withdrawn'
      using errcode = 'check_violation', constraint = 'withdrawals_resting';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_resting_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if refund_rests_until(new) > new.done_at then
    raise exception 'what came by card rests before it is sent'
      using errcode = 'check_violation', constraint = 'refund_tasks_resting';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_restock_beyond_level()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not counts_for_level(old) then
    perform hold_to_level(new.user_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_second_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what became of undelivered % is decided', old.id
    using errcode = 'check_violation', constraint = 'undelivered_decided_once';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_second_reply()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.replied_at is not null and (
    new.replied_at is distinct from old.replied_at
    or (new.reply is not null and new.reply is distinct from old.reply)
  ) then
    raise exception 'a seller replies once'
      using errcode = 'check_violation', constraint = 'order_feedback_reply_once';
  end if;
  -- nothing begins for a deleted account, not even at the same moment
  if old.reply is null and new.reply is not null then
    perform from profiles where id = new.seller_id and deleted_at is null for key share;
    if not found then
      raise exception 'the account is deleted'
        using errcode = 'check_violation', constraint = 'profiles_deleted';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_stated_attribute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from offers where game_id = old.game_id and attributes ? old.key) then
    raise exception 'what offers state is turned off, not deleted'
      using errcode = 'check_violation', constraint = 'game_attributes_stated';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_stated_option()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from game_attributes a join offers o on o.game_id = a.game_id
    where a.id = old.attribute_id and o.attributes -> a.key ? old.key
  ) then
    raise exception 'what offers state is retired, not deleted'
      using errcode = 'check_violation', constraint = 'game_attribute_options_stated';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_strange_access_reveal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from order_credentials a join orders o on o.id = a.order_id
    where a.id = new.access_id and a.shredded_at is null and o.seller_id = new.person_id
  ) then
    raise exception 'access is shown to the seller of its order'
      using errcode = 'check_violation', constraint = 'credential_reveals_to_seller';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_strange_clearing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.resale_at is distinct from old.resale_at
       and (old.resale_at is not null
         or (old.state, new.state) not in (('stock', 'sold'), ('held', 'stock')))
     or old.cleared_at is not null
       and (new.cleared_at, new.cleared_by) is distinct from (old.cleared_at, old.cleared_by)
  then
    raise exception 'that a login was known, and who let it pass, stays'
      using errcode = 'check_violation', constraint = 'vault_units_resale_frozen';
  end if;
  if old.cleared_at is null and new.cleared_at is not null and not exists (
    select from profiles p
    where p.id = new.cleared_by and p.is_admin and p.id <> new.given_by and not exists (
      select from orders o where o.id = new.order_id and p.id in (o.user_id, o.seller_id))
  ) then
    raise exception 'an administrator who is no party lets it pass'
      using errcode = 'check_violation', constraint = 'vault_units_cleared_by_staff';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_strange_order_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  last text;
begin
  if not exists (
    select from orders o
    join order_statuses s on s.status = o.status
    join guide_steps g on g.key = new.step and g.category = o.category
      and (g.game_id is null or g.game_id = o.game_id)
      and new.person_id = case g.side when 'buyer' then o.user_id else o.seller_id end
    where o.id = new.order_id and s.was_paid and not s.is_undone and o.released_at is null
      and (s.is_delivered or o.category = 'boosting')
  ) then
    raise exception 'a step is of its side of an order that is being handed over'
      using errcode = 'check_violation', constraint = 'order_checklist_items_of_side';
  end if;
  select act into last from order_checklist_items
  where order_id = new.order_id and step = new.step order by id desc limit 1;
  if coalesce(last, 'undone') = new.act then
    raise exception 'nothing is said twice of a step'
      using errcode = 'check_violation', constraint = 'order_checklist_items_change';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_strange_reveal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from vault_units u left join orders o on o.id = u.order_id
    where u.id = new.unit_id and u.shredded_at is null
      and case new.party
        when 'buyer' then new.person_id = o.user_id
        when 'seller' then new.person_id = u.given_by
        else u.state = 'held' and new.person_id <> u.given_by
          and exists (select from profiles where id = new.person_id and is_admin) end
  ) then
    raise exception 'a unit is shown to who gave it and who bought it, or held to staff'
      using errcode = 'check_violation', constraint = 'vault_reveals_by_party';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_stranger_in_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from conversations
    where id = new.conversation_id and new.person_id in (buyer_id, seller_id)
  ) then
    raise exception 'only buyer and seller are in a conversation'
      using errcode = 'check_violation', constraint = 'conversation_members_parties';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_too_many_alerts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from profiles where id = new.user_id for no key update;
  if (select count(*) from offer_alerts where user_id = new.user_id)
    + (select count(*) from filter_alerts where user_id = new.user_id)
    > kept_at_most('alerts_per_person') then
    raise exception 'a person has so many alerts'
      using errcode = 'check_violation', constraint = tg_table_name || '_at_most';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_too_many_attributes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from game_attributes where game_id = new.game_id and active
    having count(*) filter (where filterable) > 12 or count(*) filter (where on_card) > 4
  ) then
    raise exception 'a game has at most 12 filters and 4 facts on a card'
      using errcode = 'check_violation', constraint = 'game_attributes_shown';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_too_many_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kept int;
begin
  perform from profiles where id = new.user_id for no key update;
  execute format('select count(*) from %I where user_id = $1', tg_table_name)
    into kept using new.user_id;
  if kept > kept_at_most(tg_argv[0]) then
    raise exception 'a person keeps so many of %', tg_table_name
      using errcode = 'check_violation', constraint = tg_table_name || '_at_most';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_too_many_offers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  seller uuid;
begin
  for seller in select distinct user_id from new_offers order by user_id loop
    perform hold_to_level(seller);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unknown_attributes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from game_attributes a where a.game_id = new.game_id and new.attributes ? a.key
    order by a.id for key share;
  if exists (
    select from jsonb_each(new.attributes) v
    left join game_attributes a on a.game_id = new.game_id and a.key = v.key
    where a.id is null or is_attribute_value(a, v.value) is not true
      or exists (
        select from game_attribute_options m
        where m.attribute_id = a.id and m.replaced_by is not null and v.value ? m.key
          and (tg_op = 'INSERT' or old.game_id <> new.game_id
            or (old.attributes -> v.key ? m.key) is not true))
  ) then
    raise exception 'an offer states what its game asks, in values of it'
      using errcode = 'check_violation', constraint = 'offers_attributes_known';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unmarked_resale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform lock_logins(array[new.login_digest]);
  if tg_op = 'INSERT' and new.state = 'sold' and exists (
    select from vault_units
    where given_by = new.given_by and game_id = new.game_id and login_digest = new.login_digest
      and state in ('held', 'stock')
  ) then
    raise exception 'an account that waits in the stock is not delivered by form'
      using errcode = 'check_violation', constraint = 'vault_units_login_once';
  end if;
  if new.resale_at is null and is_known_login(
    new.login_digest, new.given_by, new.game_id, coalesce(new.sold_at, new.created_at), new.id)
  then
    raise exception 'an account whose login is known is looked at first'
      using errcode = 'check_violation', constraint = 'vault_units_resale_marked';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_wrong_ladder()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_wrong_ladders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from (
      select s.offer_id, s.position, row_number() over of_offer - 1 as place, s.attribute_id,
        o.position as rank, lag(o.position) over of_offer as rank_before
      from offer_steps s
      join game_attribute_options o on o.attribute_id = s.attribute_id and o.key = s.option_key
      where s.offer_id in (select offer_id from changed_steps)
      window of_offer as (partition by s.offer_id order by s.position)) s
    join offers f on f.id = s.offer_id
    left join game_attributes a on a.id = s.attribute_id and a.ordered
      and a.game_id = f.game_id and f.category = 'boosting'
    where a.id is null or s.position <> s.place or s.rank <= s.rank_before
      -- a rank that is not offered any more need not be stepped on
      or exists (
        select from game_attribute_options between_them
        where between_them.attribute_id = s.attribute_id and between_them.active
          and between_them.position > s.rank_before and between_them.position < s.rank))
  then
    raise exception 'a ladder leads from each rank of its game to the next'
      using errcode = 'check_violation', constraint = 'offer_steps_contiguous';
  end if;
  if exists (
    select from (select distinct offer_id from changed_steps) c
    where has_price_beside_steps(c.offer_id))
  then
    raise exception 'an offer has either a price or steps'
      using errcode = 'check_violation', constraint = 'offers_price_or_steps';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.resale_waits(sold uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from vault_units
    where order_id = sold and state = 'sold' and resale_at is not null and cleared_at is null)
$function$;

CREATE OR REPLACE FUNCTION public.resting_points(person uuid, since timestamp with time zone, OUT points bigint, OUT newest timestamp with time zone)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(p.points_earned), 0)::bigint, max(t.card_at)
  from loyalty_points p
    join ledger_transfers t on t.reference = 'order:' || p.order_id and t.code = 'payout'
  where p.user_id = person and p.created_at > since and t.card_at > since;
$function$;

CREATE OR REPLACE FUNCTION public.reviewed_pages_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform page_changed('seller:' || s.seller_id) from (
    select distinct seller_id from order_feedback where user_id = new.id and approved) s;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.room_for_offers(seller uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select most - (
    select count(*)::int from offers o
    where o.user_id = seller and o.deleted_at is null and counts_for_level(o))
  from most_offers_of(seller) most where most is not null;
$function$;

CREATE OR REPLACE FUNCTION public.seal_book(of_book text, most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  last    seals;
  made    seals;
  writing text[] := book_writers(of_book);
  known   bigint[];
  digests bytea;
begin
  select * into last from seals where book = of_book order by number desc limit 1;
  known := array(select unnest(late) from seals
    where book = of_book and number > coalesce(last.settled, 0));
  with fresh as materialized (
    select id, content, lag(id, 1, coalesce(last.up_to, 0)) over (order by id) as id_before
    from (
      select id, content from sealable_rows
      where book = of_book and id > coalesce(last.up_to, 0) order by id limit most
    ) next
  ), come as materialized (
    select r.id, r.content
    from seals s cross join unnest(s.absent) gap
    cross join lateral (
      select id, content from sealable_rows
      where book = of_book and id >= lower(gap) and id < upper(gap) and id <> all (known)
      order by id limit most
    ) r
    where s.book = of_book and s.number > coalesce(last.settled, 0)
    order by r.id limit most
  ), sealed as (
    select id, content from fresh union all select id, content from come
  )
  select coalesce((select max(id) from fresh), last.up_to), (select count(*) from sealed),
    array(select id from come order by id),
    coalesce((select range_agg(int8range(id_before + 1, id)) from fresh
      where id_before + 1 < id), '{}'),
    (select string_agg(sha256(convert_to(content, 'UTF8')), ''::bytea order by id) from sealed)
  into made.up_to, made.rows, made.late, made.absent, digests;
  if made.rows = 0 then return 0; end if;
  made.writers := case when isempty(made.absent) then '{}' else book_writers(of_book) end;
  made.settled := case when cardinality(made.late) = most then coalesce(last.settled, 0)
    else coalesce((select min(number) - 1 from seals
      where book = of_book and number > last.settled and writers && writing), last.number, 0) end;
  made.number := coalesce(last.number, 0) + 1;
  made.sealed_at := clock_timestamp();
  made.digest := sha256(convert_to(json_build_array(
    'seal', 1, of_book, made.number, coalesce(encode(last.digest, 'hex'), ''), made.up_to,
    made.rows, made.late, made.absent::text, made.settled, made.writers,
    extract(epoch from made.sealed_at))::text, 'UTF8') || digests);
  insert into seals values (of_book, made.number, 1, made.up_to, made.rows, made.late, made.absent,
    made.settled, made.writers, made.digest, made.sealed_at);
  return made.rows;
end $function$;

CREATE OR REPLACE FUNCTION public.seal_books(most integer DEFAULT 10000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'seals are made of what is there now, in read committed';
  end if;
  if most not between 1 and 10000 then
    raise exception 'a seal is over at most 10,000 rows' using errcode = 'check_violation';
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('seal_books', 0)) then return 0; end if;
  return seal_book('ledger', most) + seal_book('audit', most);
end $function$;

CREATE OR REPLACE FUNCTION public.seal_heads()
 RETURNS TABLE(book text, number bigint, digest text, rows bigint, sealed_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select s.book, s.number, encode(s.digest, 'hex'), all_of.rows, s.sealed_at
  from (select book, max(number) as number, sum(rows) as rows from seals group by book) all_of
  join seals s on s.book = all_of.book and s.number = all_of.number
  order by s.book desc;
$function$;

CREATE OR REPLACE FUNCTION public.search_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(regexp_replace(regexp_replace(translate(fold(value), 'ء''`'::text, ''::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text), '([^0-9 ])\1+'::text, '\1'::text, 'g'::text), '(^| )ال(?=[^ ]{3})'::text, '\1'::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.search_keys(name text, tags text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT string_agg((' '::text || search_key(t.t)), '
'::text) AS string_agg FROM unnest(array_prepend(search_keys.name, search_keys.tags)) t(t));

CREATE OR REPLACE FUNCTION public.seen_since(member conversation_members, up_to bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::int from messages
  where conversation_id = member.conversation_id and author_id <> member.person_id
    and id > member.last_read_id and id <= up_to;
$function$;

CREATE OR REPLACE FUNCTION public.seller_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform page_changed('seller:' || new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.seller_facts_change_facets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into facet_changes (game_id, offer_id)
    select o.game_id, o.id from new_facts n
    join offers o on o.user_id = n.seller_id and o.status = 'active'
    where n.level > 0 or n.verified;
  elsif tg_op = 'DELETE' then
    insert into facet_changes (game_id, offer_id)
    select o.game_id, o.id from old_facts b
    join offers o on o.user_id = b.seller_id and o.status = 'active'
    where b.level > 0 or b.verified;
  else
    insert into facet_changes (game_id, offer_id)
    select o.game_id, o.id from old_facts b join new_facts n using (seller_id)
    join offers o on o.user_id = n.seller_id and o.status = 'active'
    where (b.level, b.verified) is distinct from (n.level, n.verified);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.seller_facts_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform page_changed(tag) from (
    with changed as (
      select coalesce(n.seller_id, o.seller_id) as id
      from new_facts n full join old_facts o using (seller_id)
      where (n.level, n.verified, n.received, n.positive_shown)
        is distinct from (o.level, o.verified, o.received, o.positive_shown))
    select 'seller:' || id as tag from changed
    union
    select 'game:' || f.game_id from changed c
      join offers f on f.user_id = c.id and f.status = 'active') tags;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.seller_seen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform page_changed('seller:' || new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sells_climb(offer bigint, climb jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  if climb is null then
    return not exists (select from offer_steps where offer_id = offer);
  end if;
  return exists (
    select from offer_steps b
    where b.offer_id = offer and b.option_key = climb -> 0 ->> 'key' and (
      select jsonb_agg(jsonb_build_array(s.option_key, s.price, s.minutes) order by s.position)
      from offer_steps s where s.offer_id = offer and s.position > b.position
        and s.position < b.position + jsonb_array_length(climb)
    ) = (
      select jsonb_agg(jsonb_build_array(c.step -> 'key', c.step -> 'price', c.step -> 'minutes')
        order by c.place)
      from jsonb_array_elements(climb) with ordinality c (step, place) where c.place > 1));
end $function$;

CREATE OR REPLACE FUNCTION public.session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify(
    'session_ended', json_build_object('id', old.id, 'user_id', old.user_id)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.set_slots(bits bit varying, slots integer[])
 RETURNS bit varying
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  each int;
begin
  foreach each in array slots loop
    bits := set_bit(bits, each, 1);
  end loop;
  return bits;
end $function$;

CREATE OR REPLACE FUNCTION public.settings_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('settings', coalesce(new.key, old.key));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.shared_back(total_price bigint, buyer_fee bigint, part bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$ select case when part = 0 then 0
    else part + fee_back(buyer_fee, part, total_price - buyer_fee) end $function$;

CREATE OR REPLACE FUNCTION public.shown_seconds(seconds integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when seconds < 3600 then greatest(round(seconds / 60.0), 1) * 60
    when seconds < 86400 then round(seconds / 900.0) * 900
    else round(seconds / 3600.0) * 3600
  end::int;
$function$;

CREATE OR REPLACE FUNCTION public.shown_seconds(took interval)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT GREATEST((round((EXTRACT(epoch FROM shown_seconds.took) / (s.step)::numeric)) * (s.step)::numeric), (60)::numeric) AS "greatest" FROM (SELECT CASE WHEN (shown_seconds.took < '01:00:00'::interval) THEN 60 WHEN (shown_seconds.took < '1 day'::interval) THEN 900 ELSE 3600 END AS step) s);

CREATE OR REPLACE FUNCTION public.slots_of_bits(bits bit varying)
 RETURNS SETOF integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select 64 * stretch + n
  from generate_series(0, length(bits) / 64 - 1) stretch, generate_series(0, 63) n
  where bit_count(substring(bits from 64 * stretch + 1 for 64)) > 0
    and get_bit(bits, 64 * stretch + n) = 1;
$function$;

CREATE OR REPLACE FUNCTION public.spend_points()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  left_over bigint;
begin
  insert into loyalty_balances (user_id) values (new.user_id) on conflict do nothing;
  update loyalty_balances set points = points - new.points_spent where user_id = new.user_id
  returning points into left_over;
  if left_over < (select points from resting_points(
       new.user_id, new.created_at - make_interval(hours => card_rest_hours())))
  then
    raise exception 'points of an order that a card paid rest before they are redeemed'
      using errcode = 'check_violation', constraint = 'loyalty_redemptions_resting';
  end if;
  perform page_changed('seller:' || new.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.staff_are_administrators()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update profiles p set is_admin = not is_admin, updated_at = now()
  where id = coalesce(new.user_id, old.user_id)
    and is_admin <> exists (select from staff where user_id = p.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.staff_keep_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a role is not passed on'
    using errcode = 'check_violation', constraint = 'staff_keep_person';
end $function$;

CREATE OR REPLACE FUNCTION public.staff_money_per_day(until timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select least(
    coalesce(
      (select (value #>> '{}')::bigint from settings where key = 'staff_money_per_day'), 2000000),
    (select min((before ->> 'staff_money_per_day')::bigint) from audit_log
     where subject = 'setting:staff_money_per_day' and action = 'setting.update'
       and created_at > until - interval '1 day'));
$function$;

CREATE OR REPLACE FUNCTION public.standing_sale(login bytea, game bigint, at timestamp with time zone, unit uuid DEFAULT NULL::uuid)
 RETURNS TABLE(unit_id uuid, order_id uuid, buyer_id uuid, sold_at timestamp with time zone, released_at timestamp with time zone, is_unseen boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select u.id, o.id, o.user_id, u.sold_at, o.released_at,
    u.resale_at is not null and u.cleared_at is null
  from vault_units u join orders o on o.id = u.order_id join order_statuses s on s.status = o.status
  where u.login_digest = login and u.state = 'sold' and u.id is distinct from unit
    and not s.is_undone and u.sold_at > at - interval '1 year'
    and is_same_account(login, u.game_id, game)
  order by u.sold_at desc, u.number desc limit 1
$function$;

CREATE OR REPLACE FUNCTION public.steps_change_pages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform page_changed(variadic array(
    select distinct unnest(array['offer:' || o.id, 'game:' || o.game_id])
    from changed_steps s join offers o on o.id = s.offer_id));
  insert into facet_changes (game_id, offer_id)
  select distinct o.game_id, o.id
  from changed_steps s join offers o on o.id = s.offer_id where o.status = 'active';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.suspended_lose_level()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update seller_facts set level = 0, below_since = null where seller_id = new.id and level > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.suspension_work_permitted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from profiles where id = new.user_id and suspended_at is not null) then
    raise exception 'nobody is suspended'
      using errcode = 'check_violation', constraint = 'suspension_work_of_suspended';
  end if;
  if exists (
    select from unnest(new.acts) act where not exists (
      select from staff s join role_permissions p on p.role = s.role
      where s.user_id = new.actor_id
        and p.permission = case act when 'withdrawals' then 'approve_payouts' else 'moderate' end))
  then
    raise exception 'an act that its role may not'
      using errcode = 'check_violation', constraint = 'audit_by_permission';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.takes_confirmation(act text, subject text, administrator uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when asks_above_limit(act) then
      coalesce(
        (select total_price from orders where id = id_of_subject(subject, 'order'))
          + unconfirmed_amount(administrator, at) > mark_paid_limit(),
        true)
    when act in (
      'user.grant_seller', 'user.remove_seller', 'user.suspend', 'user.restore', 'user.sign_out'
    ) then
      exists (select from profiles where id = id_of_subject(subject, 'profile') and is_admin)
    when act = 'setting.update' then
      exists (select from confirmed_settings where 'setting:' || key = subject)
    else exists (select from act_permissions where action = act and confirmed)
  end;
$function$;

CREATE OR REPLACE FUNCTION public.tell_desk()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('desk', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_games(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(ids) > 100 then
    perform page_changed('all');
  elsif cardinality(ids) > 0 then
    perform page_changed('game:' || id) from unnest(ids) id;
    perform page_changed('games');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.unconfirmed_amount(administrator uuid, until timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(o.total_price), 0)::bigint
  from audit_log l join orders o on o.id = id_of_subject(l.subject, 'order')
  where asks_above_limit(l.action) and l.confirmed is not true
    and l.actor_id = administrator and l.created_at > until - interval '1 day';
$function$;

CREATE OR REPLACE FUNCTION public.unread_notifications(person uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::integer
  from (
    select from notifications n
    where n.user_id = person and not n.read
      and (n.order_id is null or not exists (
        select from notifications newer
        where newer.user_id = person and newer.order_id = n.order_id and not newer.read
          and newer.id > n.id))
    limit 100) unread
$function$;

CREATE OR REPLACE FUNCTION public.unsealed_since(at timestamp with time zone)
 RETURNS TABLE(book text, since timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select b.book, b.since
  from (values ('ledger'), ('audit')) as each (book)
  left join lateral (
    select up_to, sealed_at from seals where seals.book = each.book order by number desc limit 1
  ) last on true
  cross join lateral (
    (select each.book, created_at as since from ledger_transfers
     where each.book = 'ledger' and id > coalesce(last.up_to, 0) order by id limit 1)
    union all
    (select each.book, created_at from audit_log
     where each.book = 'audit' and id > coalesce(last.up_to, 0) order by id limit 1)
  ) b
  where b.since < at - interval '1 hour'
    and coalesce(last.sealed_at + interval '1 hour', (
      select timestamp::timestamptz + interval '1 day' from kysely_migration
      where name = '0074_seals.sql')) < at;
$function$;

CREATE OR REPLACE FUNCTION public.waits_of(lent uuid)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(json_agg(as_pause(from_at, to_at) order by from_at), '[]')
  from access_waits_of(lent)
$function$;

CREATE OR REPLACE FUNCTION public.waits_until(o orders)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when r.sent_at is null then d.due
    when r.under_review or r.decided_at is null then greatest(d.due, due_at(r.sent_at, 3 * 86400))
    else greatest(d.due, least(due_at(r.decided_at, 86400), due_at(r.sent_at, 3 * 86400))) end
  from (
    select due_at(o.created_at, o.auto_cancel_minutes * 60) as due
  ) d cross join lateral (
    select min(t.created_at) as sent_at, bool_or(t.state = 'under_review') as under_review,
      max(t.decided_at) as decided_at
    from transfer_receipts t where t.order_id = o.id
  ) r
$function$;

CREATE OR REPLACE FUNCTION public.walk_facets(game bigint, bits bit varying, words tsquery, ordered text, size integer, start integer)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
declare
  ids bigint[];
begin
  execute format('select array(select f.offer_id from offer_facets f
    where f.game_id = $1 and get_bit($2, f.slot) = 1 %s order by %s limit $4 offset $5)',
    case when words is not null then 'and f.words @@ $3' end, ordered)
  into ids using game, bits, words, size, start;
  return ids;
end $function$;

CREATE OR REPLACE FUNCTION public.wallet_balance(profiles)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select balance from ledger_accounts where id = 'wallet:' || ($1).id), 0)
$function$;

CREATE OR REPLACE FUNCTION public.wallet_payments_rest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if account_rests(substr(new.debit_account_id, length('wallet:') + 1)::uuid, new.created_at) then
    raise exception 'the account rests'
      using errcode = 'check_violation', constraint = 'wallet_rests';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.withdrawals_not_ones_own()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from withdrawals where id = new.withdrawal_id and user_id = new.actor_id) then
    raise exception 'a withdrawal of their own'
      using errcode = 'check_violation', constraint = 'withdrawals_not_ones_own';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.withdrawals_rest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from profiles where id = new.user_id for key share;
  if account_rests(new.user_id, new.created_at) then
    raise exception 'the account rests'
      using errcode = 'check_violation', constraint = 'wallet_rests';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.wrong_facets(seconds integer)
 RETURNS TABLE(game_id bigint, key text)
 LANGUAGE plpgsql
AS $function$
declare
  until constant timestamptz := clock_timestamp() + make_interval(secs => seconds);
  game bigint;
  size int;
  blank bit varying;
  waiting bit varying;
begin
  for game in
    select g.id from games g
    where not exists (
      select from facet_changes c where c.game_id = g.id and c.offer_id is null)
    order by random()
  loop
    exit when clock_timestamp() > until;
    size := greatest(
      (select max(length(b.bits)) from facet_bitmaps b where b.game_id = game),
      (select (max(f.slot) / 1024 + 1) * 1024 from offer_facets f where f.game_id = game));
    continue when size is null;
    blank := bits_of_slots('{}', size);
    waiting := bits_of_slots(array(
      select f.slot from facet_changes c
      join offer_facets f on f.game_id = game and f.offer_id = c.offer_id
      where c.game_id = game), size);
    return query
      select game, coalesce(b.key, k.key)
      from (
        select f.key, f.offers, f.bits || repeat('0', size - length(f.bits))::bit varying as bits
        from facet_bitmaps f where f.game_id = game and f.key <> 'online=yes') b
      full join facet_bits(game, array(
        select f.offer_id from offer_facets f
        where f.game_id = game and get_bit(waiting, f.slot) = 0), blank) k on k.key = b.key
      where coalesce(b.bits, blank) & ~ waiting <> coalesce(k.bits, blank)
        or b.offers <> bit_count(b.bits);
  end loop;
end $function$;
