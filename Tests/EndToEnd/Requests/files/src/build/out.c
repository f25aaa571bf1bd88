/* TODO: generated, never edit */
