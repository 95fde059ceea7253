-- Who completed a to-do refers to the person as other tables do.
alter table task_todo_completions add foreign key (company_id, user_id) references users (company_id, id);
create index task_todo_completions_by_user on task_todo_completions (company_id, user_id);
