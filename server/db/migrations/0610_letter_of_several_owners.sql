-- One letter a day tells a person of everything, whosever it is (docs/adr/0059-a-manager-is-told.md): a part names its owner.
comment on column messages.parts is 'of a message put together when it leaves: [{type, title, body, href, needs, owner}]; empty once it has left, like text';
