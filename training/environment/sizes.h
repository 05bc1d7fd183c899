/* The sizes of the environment's rows, which Python asks for. */
int game_size(void) { return sizeof(Game); }
int report_size(void) { return sizeof(Report); }
int input_count(void) { return INPUTS; }
int input_words(void) { return INPUT_WORDS; }
int hidden_words(void) { return HIDDEN_WORDS; }
int action_count(void) { return ACTIONS; }
int action_words(void) { return ACTION_WORDS; }
int input_version(void) { return INPUT_VERSION; }
